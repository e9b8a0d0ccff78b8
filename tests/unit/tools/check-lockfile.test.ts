import { expect, test } from 'vitest';
import { type Lockfile, missingOptionalPackages } from '../../check-lockfile.ts';

const complete: Lockfile['packages'] = {
  '': {},
  'node_modules/tool': { optionalDependencies: { '@tool/darwin-arm64': '1.0.0', '@tool/linux-x64': '1.0.0' } },
  'node_modules/@tool/darwin-arm64': {},
  'node_modules/@tool/linux-x64': {},
  'node_modules/other/node_modules/tool': { optionalDependencies: { '@tool/win32-x64': '2.0.0' } },
  'node_modules/other/node_modules/@tool/win32-x64': {},
};

test('accepts a lockfile with every optional package, wherever it is installed', () => {
  expect(missingOptionalPackages({ packages: complete })).toEqual([]);
});

test('names a missing optional package and the package that needs it', () => {
  const { 'node_modules/@tool/darwin-arm64': _, ...packages } = complete;
  expect(missingOptionalPackages({ packages })).toEqual(['node_modules/tool names @tool/darwin-arm64']);
});

test('does not take a package nested in another one for its own', () => {
  const packages = {
    ...complete,
    'node_modules/third': { optionalDependencies: { '@tool/win32-x64': '2.0.0' } },
  };
  expect(missingOptionalPackages({ packages })).toEqual(['node_modules/third names @tool/win32-x64']);
});

test('names an optional package that package.json itself lacks', () => {
  expect(missingOptionalPackages({ packages: { '': { optionalDependencies: { extra: '1.0.0' } } } })).toEqual([
    'package.json names extra',
  ]);
});
