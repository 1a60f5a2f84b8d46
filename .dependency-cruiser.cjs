/**
 * Which room may enter which: every row of the table in docs/architecture.md, as rules. Tests may look
 * further than the code that they test, so `*.test.ts` is left out wherever a rule says `from`.
 */

/** In order of dependence: a feature may import the commands and queries of earlier features only. */
const features = [
  'second-factor',
  'session',
  'order-links',
  'accounts',
  'files',
  'uploads',
  'notifications',
  'account-maintenance',
  'payment',
  'orders',
  'offers',
  'services',
  'badge',
  'product-lists',
  'calendar',
  'forms',
  'credit-notes',
  'bookkeeping',
  'statistics',
  'credentials',
  'sign-up',
  'contacts',
  'invitations',
  'webhooks',
  'data-protection',
  'operator',
]

/** Contract files without zod: the browser may load them, of all others it takes the types alone. */
const plainContract =
  '^contract/(company/(company-enums|statistic-figures|qualifications)|kit/(identifiers/[a-z0-9-]+|amounts/(cents|units)|person/(person|email)|locale|live-timing|upload-limits)|forms/(model|answers|conditions)|notifications/inbox-kinds|operator/webhook-events|orders/model/[a-z-]+|profiles|calls|access|call-rights|authorization|errors)\\.ts$'

const tests = '\\.test\\.tsx?$'
const npm = '^node_modules/'
const types = ['type-only', 'type-import']

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const room = (path, ...except) => ({ path, pathNot: [tests, ...except] })

const laterFeatures = features.map((feature, place) =>
  rule(
    `${feature}-knows-only-commands-of-earlier-features`,
    'A feature imports `commands` and `queries` of earlier features, never their rules or SQL.',
    room(`^server/features/${feature}/`),
    {
      path: '^server/features/',
      pathNot: [
        `^server/features/${feature}/`,
        ...features.slice(0, place).map((earlier) => `^server/features/${earlier}/.+\\.(?:commands|queries)\\.ts$`),
      ],
    },
  ),
)

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'No circles.',
      {},
      {
        circular: true,
        // The generated tree of routes imports every page, and pages may ask the router.
        viaOnly: { dependencyTypesNot: types, pathNot: '^web/routeTree\\.gen\\.ts$' },
      },
    ),
    rule(
      'resolves',
      'Every import leads somewhere.',
      { path: '^(contract|db|demo|server|web|test|e2e|bench|scripts)/' },
      {
        couldNotResolve: true,
        pathNot: ['^virtual:', '\\?url$', '\\.css$', '\\.gen\\.ts$', 'messages/'],
      },
    ),

    rule('contract-imports-zod-alone', 'The contract imports zod and itself.', room('^contract/'), {
      pathNot: ['^contract/', '(^|/)node_modules/zod/', '^zod$'],
    }),
    rule(
      'plain-contract-is-without-zod',
      'The browser loads these files, so zod stays out of them.',
      { path: plainContract },
      { path: ['(^|/)node_modules/zod/', '^contract/'], pathNot: plainContract, dependencyTypesNot: types },
    ),

    rule(
      'kernel-is-small',
      'The kernel knows the contract and the row types, no feature, no platform.',
      room('^server/kernel/'),
      {
        path: '^(server|db|demo|web|test|e2e|bench|scripts)/',
        pathNot: ['^server/kernel/', '^db/types\\.ts$'],
      },
    ),
    rule(
      'platform-knows-no-feature',
      'The platform is the outside world: contract/kit and npm.',
      room('^server/platform/'),
      {
        path: '^(server|contract|db|demo|web|test|e2e|bench|scripts)/',
        pathNot: ['^server/platform/', '^contract/kit/', '^db/types\\.ts$'],
      },
    ),

    rule(
      'every-feature-has-its-place',
      'A new feature is named in the list of this file.',
      {
        path: '^server/features/',
        pathNot: `^server/features/(${features.join('|')})/`,
      },
      {},
    ),
    ...laterFeatures,
    rule(
      'feature-rooms',
      'A feature enters the contract, the kernel and the row types.',
      room('^server/features/'),
      {
        path: '^(server|db|demo|web|test|e2e|bench|scripts)/',
        pathNot: ['^server/(features|kernel|platform)/', '^db/types\\.ts$'],
      },
    ),
    rule(
      'feature-takes-types-of-the-platform',
      'Features are handed the platform; they know its types only.',
      room('^server/features/'),
      { path: '^server/platform/', dependencyTypesNot: types },
    ),
    rule(
      'rules-are-pure',
      'Rules know the contract and the machine: no database, clock or network.',
      room('^server/features/.+\\.rules\\.ts$'),
      {
        pathNot: ['^contract/', '^server/kernel/state-machine\\.ts$', '\\.rules\\.ts$'],
      },
    ),
    rule(
      'rules-of-one-feature',
      'Rules belong to one feature.',
      { path: '^server/features/([^/]+)/.+\\.rules\\.ts$' },
      {
        path: '\\.rules\\.ts$',
        pathNot: '^server/features/$1/',
      },
    ),
    rule(
      'server-knows-no-web',
      'The server and the database know neither web nor tests nor tools.',
      room('^(server|db)/'),
      {
        path: '^(demo|web|test|e2e|bench|scripts)/',
      },
    ),

    rule('ui-has-no-feature', 'web/ui: no fetching, no feature’s word.', room('^web/ui/'), {
      path: '^(web|server|contract|db|demo|test|e2e|bench|scripts)/',
      pathNot: ['^web/(ui|i18n)/', '^contract/kit/'],
    }),
    rule(
      'i18n-knows-messages-alone',
      'web/i18n gathers the messages and knows nothing else of the web.',
      room('^web/i18n/'),
      {
        path: '^web/',
        pathNot: ['^web/i18n/', '/messages(/|\\.ts$)'],
      },
    ),
    rule('api-knows-no-screen', 'web/api imports no screen and nothing of web/offline.', room('^web/api/'), {
      path: '^web/(offline|app|features|routes)/',
    }),
    rule('offline-knows-no-screen', 'web/offline imports no screen.', room('^web/offline/'), {
      path: '^web/(app|features|routes)/',
    }),
    rule(
      'web-feature-rooms',
      'A screen’s feature enters the contract and web/{ui,api,offline,i18n}.',
      room('^web/features/'),
      {
        path: '^(web|server|db|demo|test|e2e|bench|scripts)/',
        pathNot: '^web/(features|ui|api|offline|i18n)/',
      },
    ),
    rule(
      'web-features-stand-alone',
      'A screen of several features lives in web/app.',
      { path: '^web/features/([^/]+)/', pathNot: tests },
      {
        path: '^web/features/',
        pathNot: '^web/features/$1/',
      },
    ),
    rule('web-stays-in-the-browser', 'The browser knows no server.', room('^web/'), {
      path: '^(server|db|demo|test|e2e|bench|scripts)/',
    }),
    rule(
      'web-takes-types-of-the-contract',
      'Contract files with zod give the browser their types alone.',
      room('^web/'),
      { path: '^contract/', pathNot: plainContract, dependencyTypesNot: types },
    ),
    rule('web-without-node', 'Nothing of Node in the browser.', room('^web/', '^web/.+\\.plugin\\.ts$'), {
      dependencyTypes: ['core'],
    }),

    rule(
      'tests-stay-tests',
      'No product code imports a test.',
      { pathNot: [tests, '^(test|e2e)/'] },
      { path: tests },
    ),
    rule(
      'named-in-package-json',
      'Every package that we import is one that we name.',
      {
        path: '^(contract|db|demo|server|web|test|e2e|bench|scripts)/',
      },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'server-runs-without-dev-packages',
      'What the server imports is a dependency, not a dev dependency.',
      room('^(server|contract)/'),
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: types,
      },
    ),
  ],
  options: {
    doNotFollow: { path: npm },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
