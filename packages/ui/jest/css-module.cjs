/** Stands for a CSS module in tests: the value of every class is its own name. */
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : String(name)) });
