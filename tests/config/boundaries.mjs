/** The rooms of functions/, lowest first: each may import those before it. */
const rooms = [
  'runtime',
  'observability',
  'db',
  'profiles',
  'auth',
  'http',
  'notifications',
  'work-calendar',
  'files',
  'transparency-log',
  'documents',
  'submissions',
  'master-list',
  'required-reading',
  'jobs',
  'imports',
  'copies',
  'texts',
  'text-search',
  'mail',
  'reminders',
  'users',
  'audit-trail',
  'home',
  'realtime',
  'outbox',
];

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
      comment: 'Merge the two files, or move what both need into a third one.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'The import cannot be resolved.',
      from: {},
      // aws-lambda has types only.
      to: { couldNotResolve: true, pathNot: '^aws-lambda$' },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      comment:
        'Server and page import shared/, so it imports neither AWS, Node, the DOM nor other folders; zod, fflate and diff need none of them.',
      from: { path: '^shared/' },
      to: { pathNot: ['^shared/', '^node_modules/(zod|fflate|diff)/'] },
    },
    {
      name: 'dynamodb-only-in-stores',
      severity: 'error',
      comment: 'Services and handlers call a store; db/ is shared by the stores.',
      from: { path: '^functions/', pathNot: '^functions/(db/|[^/]+/[^/]+-store\\.ts$)' },
      to: { path: '^node_modules/(@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)|@smithy/.*dynamodb)' },
    },
    {
      name: 'stores-import-no-services',
      severity: 'error',
      comment: 'Imports go handler → service → store → db; all of them may import rules.',
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
      comment: 'Rules are pure functions; they may import the types of stored items.',
      from: { path: '^functions/.*-rules\\.ts$' },
      to: {
        path: '^(functions/(db/|.*-(store|service)\\.ts$)|node_modules/@aws-sdk/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...rooms.map((room, place) => ({
      name: `${room}-imports-lower-rooms`,
      severity: 'error',
      comment: 'The order of the rooms of functions/ is stated above: move what both need to the lower one.',
      from: { path: `^functions/${room}/` },
      to: { path: '^functions/[^/]+/', pathNot: `^functions/(${rooms.slice(0, place + 1).join('|')})/` },
    })),
    {
      name: 'functions-stand-alone',
      severity: 'error',
      comment: 'A function is bundled only with shared/ and its packages.',
      from: { path: '^functions/' },
      to: { path: '^(infra|web|tests)/' },
    },
    {
      name: 'web-stands-alone',
      severity: 'error',
      comment: 'The page uses the contract in shared/api, not the code of the server.',
      from: { path: '^web/' },
      to: { path: '^(functions|infra|tests)/' },
    },
    {
      name: 'web-imports-no-node',
      severity: 'error',
      comment: 'Browser code uses no Node and no AWS packages.',
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
      comment: 'Imports go from app to features to components and lib.',
      from: { path: '^web/src/(components|lib)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      comment: 'Code of two features belongs into lib/, components/ or shared/, or is composed in app/.',
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
      comment: 'A path into node_modules bypasses what a package exports.',
      from: {},
      to: { path: '^node_modules/', dependencyTypes: ['local'] },
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
      comment: 'A package that is bundled or served belongs into dependencies, not devDependencies.',
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
