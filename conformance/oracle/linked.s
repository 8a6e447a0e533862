// The functions without a body are the reference's.
