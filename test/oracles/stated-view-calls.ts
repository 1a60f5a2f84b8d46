/**
 * The calls that a person of the marketplace may make while looking at the portal as a company sees it, stated for
 * tests: written from what the pages show, independent of the contract. All others change something or create a
 * secret; `session.endView` changes only the view itself.
 */
const rows = [
  // The session and the company.
  'session.view session.endView session.list profile.read profile.exports profile.erasure factor.read',
  'partner.read account.standing address.validate selfBilling.read qualification.values qualification.read',
  'companyDocument.list company.exports company.erasure terms.read service.forJob workingTime.read contact.list',
  'identityProvider.read',
  // Offers.
  'offer.list offer.nearby offer.productList offerRules.read offerRules.tryOut',
  // Orders.
  'order.list order.checkSelection order.statuses order.count order.search order.read order.workPackage order.history',
  'order.cancellationReasons order.events order.archive order.productList order.offlinePackages order.freeSlots',
  'picklist.read productOrder.list briefing.list contact.forJob proposal.read comment.list comment.people',
  'access.current access.list signature.requests report.list',
  // Calendar, day and map.
  'calendar.read calendar.readFeed today.read place.positions map.source map.route map.visits map.site',
  // Forms and files.
  'form.forOrder form.forChange form.read form.answers form.draft upload.read file.token protocol.ofJob',
  // Money and figures.
  'creditNote.list creditNote.summary creditNote.ofJobs creditNote.month creditNote.packages creditNote.ledger',
  'creditNote.datevPackage creditNote.statement statistic.read statistic.orders',
  // News.
  'news.list news.unread news.preferences live.events',
]

export const statedViewCalls: ReadonlySet<string> = new Set(rows.flatMap((row) => row.split(' ')))
