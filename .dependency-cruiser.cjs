/**
 * The import rules between layers and features, see docs/map.md. Tests may import more than the code they test, so most
 * rules do not apply to `*.test.ts`.
 */

/** In order of dependence: a feature may import the commands and queries of earlier features only. */
const features = [
  'second-factor',
  'session',
  'order-links',
  'accounts',
  'working-times',
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
  'payouts',
  'bookkeeping',
  'statistics',
  'credentials',
  'sign-up',
  'contacts',
  'identity-providers',
  'invitations',
  'maps',
  'webhooks',
  'data-protection',
  'company-merges',
  'operator',
  'staff',
]

/** Contract files without zod, which the browser may load. It imports only types from all others. */
const plainContract =
  '^contract/(company/(company-enums|self-billing-texts|statistic-figures|qualifications)|kit/(identifiers/[a-z0-9-]+|amounts/(cents|euro-format|units)|person/(person|email|customer-name|phone)|locale|french-first-day|live-timing|upload-limits|invoice-profiles|vehicles)|forms/(model|answers|conditions|order-values|form-changes|form-faults|form-labels)|notifications/inbox-kinds|operator/(companies/(account-filters|invitation-states)|orders/(order-filters|order-names)|mail-states|webhooks/webhook-events|programs/key-scopes|operator-calls|market-figure-names|staff-calls|staff-access)|orders/model/[a-z-]+|profiles|calls|access|call-rights|authorization|errors)\\.ts$'

const tests = '\\.test\\.tsx?$'
const npm = '^node_modules/'
const types = ['type-only', 'type-import']

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const layer = (path, ...except) => ({ path, pathNot: [tests, ...except] })

const laterFeatures = features.map((feature, place) =>
  rule(
    `${feature}-imports-only-earlier-features`,
    'A feature imports `commands` and `queries` of earlier features, never their rules or SQL.',
    layer(`^server/features/${feature}/`),
    {
      path: '^server/features/',
      pathNot: [
        `^server/features/${feature}/`,
        ...features
          .slice(0, place)
          .map((earlier) => `^server/features/${earlier}/.+\\.(?:commands|queries)\\.ts$`),
      ],
    },
  ),
)

/**
 * The folders of orders, from the lowest layer up. A folder imports only those before it, so no two folders can
 * import each other. (dependency-cruiser's own folder scope cannot leave out tests, which may look further.)
 */
const orderLayers = [
  'model/status',
  'model/inputs',
  'model/queues',
  'model/planning',
  'store',
  'projection',
  'detail',
  'notices',
  'comments',
  'inputs',
  'transitions',
  'creation',
  'edits',
  'holds',
  'counter-proposals',
  'additional-services',
  'product-orders',
  'documents',
  'quotes',
  'delegation',
  'lists',
  'calendar',
  'today',
]

const laterOrderLayers = orderLayers.map((folder, place) =>
  rule(
    `orders-${folder.replace('/', '-')}-imports-only-lower-layers`,
    'A folder of orders imports only the folders before it in the list of this file.',
    layer(`^server/features/orders/${folder}/`),
    {
      path: '^server/features/orders/',
      pathNot: orderLayers.slice(0, place + 1).map((lower) => `^server/features/orders/${lower}/`),
    },
  ),
)

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'Files must not import each other in a cycle.',
      {},
      {
        circular: true,
        // The generated route tree imports every page, and pages may use the router.
        viaOnly: { dependencyTypesNot: types, pathNot: '^web/routeTree\\.gen\\.ts$' },
      },
    ),
    rule(
      'resolves',
      'Every import must resolve to a file or package.',
      { path: '^(client|contract|db|demo|server|web|test|e2e|bench|scripts)/' },
      {
        couldNotResolve: true,
        pathNot: ['^virtual:', '\\?url$', '\\.css$', '\\.gen\\.ts$', 'messages/'],
      },
    ),

    rule('contract-imports-only-zod', 'The contract may import only zod and itself.', layer('^contract/'), {
      pathNot: ['^contract/', '(^|/)node_modules/zod/', '^zod$'],
    }),
    rule(
      'plain-contract-has-no-zod',
      'The browser loads these files, so they must not import zod.',
      { path: plainContract },
      { path: ['(^|/)node_modules/zod/', '^contract/'], pathNot: plainContract, dependencyTypesNot: types },
    ),

    rule(
      'client-imports-only-openapi-fetch',
      'The client is a package of its own: it may import only openapi-fetch and itself.',
      layer('^client/'),
      { pathNot: ['^client/', '(^|/)node_modules/openapi-fetch/'] },
    ),
    rule(
      'portal-imports-no-client',
      'The client is for programs that call the portal: the demo, the command line and tests.',
      layer('^(contract|db|server|web)/'),
      { path: '^client/' },
    ),

    rule(
      'kernel-imports-no-layer',
      'The kernel may import the contract and the table types, but no feature and no platform.',
      layer('^server/kernel/'),
      {
        path: '^(server|db|demo|web|test|e2e|bench|scripts)/',
        pathNot: ['^server/kernel/', '^db/types\\.ts$'],
      },
    ),
    rule(
      'platform-imports-no-feature',
      'The platform may import contract/kit and npm packages, but no feature.',
      layer('^server/platform/'),
      {
        path: '^(server|contract|db|demo|web|test|e2e|bench|scripts)/',
        pathNot: ['^server/platform/', '^contract/kit/', '^db/types\\.ts$'],
      },
    ),

    rule(
      'every-feature-is-listed',
      'Every feature must be in the list in this file.',
      {
        path: '^server/features/',
        pathNot: `^server/features/(${features.join('|')})/`,
      },
      {},
    ),
    ...laterFeatures,
    rule(
      'every-folder-of-orders-has-its-layer',
      'A new folder of orders is named in the list of this file.',
      {
        path: '^server/features/orders/.+/',
        pathNot: `^server/features/orders/(${orderLayers.join('|')})/`,
      },
      {},
    ),
    ...laterOrderLayers,
    rule(
      'feature-imports',
      'A feature may import the contract, the kernel, types of the platform and the table types.',
      layer('^server/features/'),
      {
        path: '^(server|db|demo|web|test|e2e|bench|scripts)/',
        pathNot: ['^server/(features|kernel|platform)/', '^db/types\\.ts$'],
      },
    ),
    rule(
      'feature-imports-only-platform-types',
      'Features get platform services as arguments and may import only types of the platform.',
      layer('^server/features/'),
      { path: '^server/platform/', dependencyTypesNot: types },
    ),
    rule(
      'rules-are-pure',
      'Rules are pure: they may import the contract, zod and the state machine, but no database, clock or network.',
      layer('^server/features/.+\\.rules\\.ts$'),
      {
        pathNot: [
          '^contract/',
          '^node_modules/zod/',
          '^server/kernel/(?:state-machine|identity-claims)\\.ts$',
          '\\.rules\\.ts$',
        ],
      },
    ),
    rule(
      'rules-stay-in-their-feature',
      'Rules may not import rules of another feature.',
      { path: '^server/features/([^/]+)/.+\\.rules\\.ts$' },
      {
        path: '\\.rules\\.ts$',
        pathNot: '^server/features/$1/',
      },
    ),
    rule(
      'server-imports-no-web',
      'The server and the database may import neither the web app nor tests nor tools.',
      layer('^(server|db)/'),
      {
        path: '^(demo|web|test|e2e|bench|scripts)/',
      },
    ),

    rule('ui-imports-no-feature', 'UI components may not fetch data or import features.', layer('^web/ui/'), {
      path: '^(web|server|contract|db|demo|test|e2e|bench|scripts)/',
      pathNot: ['^web/(ui|i18n)/', '^contract/kit/'],
    }),
    rule(
      'i18n-imports-only-messages',
      'web/i18n may import message catalogues and nothing else of the web app.',
      layer('^web/i18n/'),
      {
        path: '^web/',
        pathNot: ['^web/i18n/', '/messages(/|\\.ts$)'],
      },
    ),
    rule(
      'api-imports-no-screen',
      'web/api imports no screen and nothing of web/offline.',
      layer('^web/api/'),
      {
        path: '^web/(offline|app|features|routes)/',
      },
    ),
    rule('offline-imports-no-screen', 'web/offline imports no screen.', layer('^web/offline/'), {
      path: '^web/(app|features|routes)/',
    }),
    rule(
      'web-feature-imports',
      'A web feature may import the contract and web/{ui,api,offline,i18n}.',
      layer('^web/features/'),
      {
        path: '^(web|server|db|demo|test|e2e|bench|scripts)/',
        pathNot: '^web/(features|ui|api|offline|i18n)/',
      },
    ),
    rule(
      'web-features-are-independent',
      'Web features may not import each other; screens of several features belong in web/app.',
      { path: '^web/features/([^/]+)/', pathNot: tests },
      {
        path: '^web/features/',
        pathNot: '^web/features/$1/',
      },
    ),
    rule(
      'partner-app-imports-no-back-office',
      'The back office is an app of its own: partners load none of its code.',
      { path: '^web/', pathNot: '^web/operator/' },
      { path: '^web/operator/', dependencyTypesNot: types },
    ),
    rule(
      'back-office-imports-only-the-kit',
      'The back office uses the kit, languages and errors of the web app, and shows maps and the questions of a form as companies see them, but none of its session and screens.',
      layer('^web/operator/'),
      {
        path: '^web/',
        pathNot:
          '^web/(operator|ui|i18n|api/http/errors|api/device/(device-name|passkeys|storage)|base\\.css|features/map/(MapCanvas|map-style|map-places|messages/)|features/forms/(questions/PlainQuestion|filling/form-progress\\.rules|answers/prefill\\.rules|messages/))',
      },
    ),
    rule(
      'web-imports-no-server',
      'The web app may not import the server, the database, tests or tools.',
      layer('^web/'),
      {
        path: '^(server|db|demo|test|e2e|bench|scripts)/',
      },
    ),
    rule(
      'web-imports-only-contract-types',
      'The browser may import only types from contract files that use zod.',
      layer('^web/'),
      { path: '^contract/', pathNot: plainContract, dependencyTypesNot: types },
    ),
    rule(
      'web-imports-no-node',
      'The browser cannot load Node.js modules.',
      layer('^web/', '^web/.+\\.plugin\\.ts$'),
      {
        dependencyTypes: ['core'],
      },
    ),

    rule(
      'no-import-of-tests',
      'Product code may not import tests.',
      { pathNot: [tests, '^(test|e2e)/'] },
      { path: tests },
    ),
    rule(
      'packages-are-listed',
      'Every imported package must be listed in package.json.',
      {
        path: '^(contract|db|demo|server|web|test|e2e|bench|scripts)/',
      },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'server-imports-no-dev-packages',
      'Packages imported by the server must be dependencies, not dev dependencies.',
      layer('^(server|contract)/'),
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
