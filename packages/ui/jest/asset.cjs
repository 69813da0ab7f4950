/** Stands for any imported file in tests: a fixed URL. */
module.exports = 'asset';
