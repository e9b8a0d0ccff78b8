/**
 * Who may import whom; `npm run check` runs it with dependency-cruiser.
 * TypeScript 7 has no parser interface for tools, so files are read with swc.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one file, or three.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that leads nowhere.',
      from: {},
      // aws-lambda has types only.
      to: { couldNotResolve: true, pathNot: '^aws-lambda$' },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      comment:
        'Both sides run shared/: no AWS, no Node, no page, nothing of the other rooms; zod and fflate need none.',
      from: { path: '^shared/' },
      to: { pathNot: ['^shared/', '^node_modules/(zod|fflate)/'] },
    },
    {
      name: 'dynamodb-only-in-data',
      severity: 'error',
      comment: 'Everything else uses the verbs of functions/data.',
      from: { path: '^functions/', pathNot: '^functions/data/' },
      to: { path: '^node_modules/(@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)|@smithy/.*dynamodb)' },
    },
    {
      name: 'functions-stand-alone',
      severity: 'error',
      comment: 'A function is bundled with shared/ and its packages, and nothing else.',
      from: { path: '^functions/' },
      to: { path: '^(infra|web|tests)/' },
    },
    {
      name: 'web-stands-alone',
      severity: 'error',
      comment: 'The page knows the contract, not the server.',
      from: { path: '^web/' },
      to: { path: '^(functions|infra|tests)/' },
    },
    {
      name: 'web-imports-no-node',
      severity: 'error',
      comment: 'What the browser runs has no Node and no AWS.',
      from: { path: '^web/src/' },
      to: { path: '^node_modules/(@aws-sdk|@aws-lambda-powertools|@middy)/' },
    },
    {
      name: 'web-imports-no-builtin',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-are-apart',
      severity: 'error',
      comment: 'Imports flow components and lib → features → app.',
      from: { path: '^web/src/(components|lib)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'product-imports-no-tests',
      severity: 'error',
      from: { path: '^(shared|infra)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-development-packages-in-the-product',
      severity: 'error',
      comment: 'What is bundled or served is a dependency, not a development tool.',
      from: { path: '^(shared|functions|web/src)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^cdk\\.out/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
