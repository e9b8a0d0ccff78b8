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
      name: 'dynamodb-only-in-stores',
      severity: 'error',
      comment: 'Services and handlers call the functions of a store; db/ is what the stores share.',
      from: { path: '^functions/', pathNot: '^functions/(db/|[^/]+/[^/]+-store\\.ts$)' },
      to: { path: '^node_modules/(@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)|@smithy/.*dynamodb)' },
    },
    {
      name: 'stores-import-no-services',
      severity: 'error',
      comment: 'Imports flow handler → service → store → db, and all of them use rules.',
      from: { path: '^functions/[^/]+/[^/]+-store\\.ts$' },
      to: { path: '^functions/([^/]+\\.ts$|workers/|socket/|[^/]+/([^/]+-service|handler)\\.ts$)' },
    },
    {
      name: 'db-imports-no-store',
      severity: 'error',
      from: { path: '^functions/db/' },
      to: { path: '^functions/(?!db/|runtime/)' },
    },
    {
      name: 'services-import-no-handler',
      severity: 'error',
      from: { path: '^functions/[^/]+/', pathNot: '^functions/(workers|socket|edge)/' },
      to: { path: '^functions/([^/]+\\.ts$|workers/|socket/|edge/)' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'A rule computes from what it is given; the types of stored items may come from a store.',
      from: { path: '^functions/.*-rules\\.ts$' },
      to: {
        path: '^(functions/(db/|.*-(store|service)\\.ts$)|node_modules/@aws-sdk/)',
        dependencyTypesNot: ['type-only'],
      },
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
      name: 'no-feature-imports-another',
      severity: 'error',
      comment: 'What two features need is in lib/, components/ or shared/, or is composed in app/.',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      comment: 'What two features need is in lib/, components/ or shared/, or is composed in app/.',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'deployed-imports-no-local-stack',
      severity: 'error',
      comment: 'The CDK app, its stacks and constructs synthesize without the local stack.',
      from: { path: '^infra/(?!local/|tools/)' },
      to: { path: '^infra/local/' },
    },
    {
      name: 'packages-through-their-exports',
      severity: 'error',
      comment:
        'A path into node_modules bypasses what a package exports. The stores and the persistence of fauxqs are not exported, and its server has no check of signatures.',
      from: {},
      to: { path: '^node_modules/(?!fauxqs/dist/)', dependencyTypes: ['local'] },
    },
    {
      name: 'only-the-queues-import-inside-fauxqs',
      severity: 'error',
      from: { pathNot: '^infra/local/aws/sqs/' },
      to: { path: '^node_modules/fauxqs/', dependencyTypes: ['local'] },
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
