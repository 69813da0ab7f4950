/** A file in tests: a fixed address. */
module.exports = 'asset';
