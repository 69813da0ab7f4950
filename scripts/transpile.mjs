// @ts-check
/**
 * `node transpile.mjs [<tsconfig>]`, in a package: compiles the files of its tsconfig.build.json without types, libraries or
 * declarations. It takes a fraction of the time of `tsc --noCheck`; `npm run check` checks the types.
 */
import ts from 'typescript';

const [file = 'tsconfig.build.json'] = process.argv.slice(2);
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
const untyped = { noCheck: true, noLib: true, noResolve: true, declaration: false, types: [] };
const { fileNames = [], options = {}, errors = [] } = ts.getParsedCommandLineOfConfigFile(file, untyped, host) ?? {};
const program = ts.createProgram(fileNames, options);
const { diagnostics } = program.emit();
for (const diagnostic of [...errors, ...program.getSyntacticDiagnostics(), ...diagnostics]) fail(diagnostic);

/** @param {ts.Diagnostic} diagnostic */
function fail(diagnostic) {
  throw new Error(ts.formatDiagnostic(diagnostic, ts.createCompilerHost({})));
}
