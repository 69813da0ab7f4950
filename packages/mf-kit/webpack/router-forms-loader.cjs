/**
 * Lets go of the components that the router's package makes when it is read, its forms and their kin: a bundler keeps what
 * it takes for an effect, as making a component and naming it for a debugger look to it.
 * @param {string} source
 */
module.exports = (source) =>
  source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^var (\w+) = (\w+)\.forwardRef\(/gm, 'var $1 = /* @__PURE__ */ $2.forwardRef(');
