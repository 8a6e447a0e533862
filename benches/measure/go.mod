module apimachinery.test/measure

go 1.26.0
