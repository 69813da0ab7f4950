import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

// Reads an OpenAPI document from standard input and prints, as JSON, the problems found by Redocly's recommended rules, one
// line each. A separate process, because Redocly ships only ES modules and jest runs CommonJS.
const problems = await lintFromString({
  source: readFileSync(0, 'utf8'),
  config: await createConfig({ extends: ['recommended'] }),
});
const errors = problems.filter(({ severity, ignored }) => severity === 'error' && !ignored);
const lines = errors.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
process.stdout.write(JSON.stringify(lines));
