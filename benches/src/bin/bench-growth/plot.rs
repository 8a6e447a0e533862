//! Drawing.

use std::error::Error;
use std::ops::Range;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;

use crate::measure::Point;
use crate::subjects::Subject;

const SIZE: (u32, u32) = (900, 380);
const COLORS: [RGBColor; 4] =
    [RGBColor(31, 119, 180), RGBColor(214, 110, 20), RGBColor(44, 140, 60), RGBColor(150, 80, 170)];

type Drawn = Result<(), Box<dyn Error + Send + Sync>>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws time, and beside it memory where that was measured, over the size.
pub(crate) fn draw(subject: &Subject, folder: &Path) -> Drawn {
    let path = folder.join(format!("{}.svg", subject.name));
    let root = SVGBackend::new(&path, SIZE).into_drawing_area();
    root.fill(&WHITE).map_err(text)?;
    let has_memory = subject.series.iter().flat_map(|it| &it.points).any(|it| it.bytes > 0.0);
    if has_memory {
        let (left, right) = root.split_horizontally(SIZE.0 / 2);
        panel(&left, subject, "microseconds", |point| point.nanos / 1e3)?;
        panel(&right, subject, "bytes allocated", |point| point.bytes)?;
    } else {
        panel(&root, subject, "microseconds", |point| point.nanos / 1e3)?;
    }
    root.present().map_err(text)?;
    Ok(())
}

fn panel(area: &Area<'_>, subject: &Subject, unit: &str, value: fn(&Point) -> f64) -> Drawn {
    let points = || subject.series.iter().flat_map(|it| &it.points);
    let mut chart = ChartBuilder::on(area)
        .caption(format!("{}: {unit}", subject.title), ("sans-serif", 16))
        .margin(10)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(
            around(points().map(|it| it.size)).log_scale(),
            around(points().map(value)).log_scale(),
        )
        .map_err(text)?;
    let label = |number: &f64| short(*number);
    chart
        .configure_mesh()
        .x_desc(subject.axis)
        .x_label_formatter(&label)
        .y_label_formatter(&label)
        .light_line_style(TRANSPARENT)
        .draw()
        .map_err(text)?;
    for (series, color) in subject.series.iter().zip(COLORS) {
        let line: Vec<_> = series.points.iter().map(|it| (it.size, value(it).max(1e-3))).collect();
        chart
            .draw_series(LineSeries::new(line, color.stroke_width(2)).point_size(3))
            .map_err(text)?
            .label(&series.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .draw()
        .map_err(text)?;
    Ok(())
}

fn around(values: impl Iterator<Item = f64> + Clone) -> Range<f64> {
    let least = values.clone().fold(f64::INFINITY, f64::min).max(1e-3);
    let most = values.fold(least, f64::max);
    least * 0.7..most * 2.0
}

fn short(number: f64) -> String {
    match number {
        number if number >= 1e9 => format!("{}G", number / 1e9),
        number if number >= 1e6 => format!("{}M", number / 1e6),
        number if number >= 1e3 => format!("{}k", number / 1e3),
        number => format!("{number}"),
    }
}

fn text(error: impl Error) -> Box<dyn Error + Send + Sync> {
    error.to_string().into()
}
