/**
 * The calls of the operator API, generated from its OpenAPI document by `npm run client`. Do not edit it.
 */

export interface Refused {
  headers: Record<string, unknown>
  content: { 'application/json': Schemas['Error'] }
}

interface Answered<Reply, MediaType extends string = 'application/json'> {
  headers: Record<string, unknown>
  content: Record<MediaType, Reply>
}

/** Types by path, for openapi-fetch. */
export interface paths {
  '/work': {
    /** Lists what waits for the marketplace, the oldest first, with number and oldest time of each kind. `owner` is the id of a person, or `nobody`. `after` is `next` of the page before. Needs the scope orders:read. */
    get: Calls['work.list']
  }
  '/work/assign': {
    /** Assigns an item of the work queue to a person, or removes its owner if `staff_id` is null. `owner_id` is the current owner as the program has read it, or null. A person whose role may not change anything is refused. Needs the scope orders:write. */
    post: Calls['work.assign']
  }
  '/figures': {
    /** Returns the figures of the marketplace for a period of at most 31 days, with those of the period before: new orders, how many were accepted and how fast, finished orders, first visits, rework, payout; by time, type of order and area. Needs the scope money:read. */
    get: Calls['figure.read']
  }
  '/figures/{figure}/orders': {
    /** Lists the orders behind a figure, newest first. `area` is the first two digits of the postal code. Needs the scope money:read. */
    get: Calls['figure.orders']
  }
  '/system': {
    /** Returns whether the portal is well: tasks, mails, webhooks, versions. Needs the scope system:read. */
    get: Calls['system.read']
  }
  '/system/checks': {
    /** Runs the checks of `gewerk doctor` in the process that answers, and returns what they found. Takes up to 20 seconds if a server does not answer. Needs the scope system:read. */
    get: Calls['system.check']
  }
  '/tasks': {
    /** Lists background tasks, the one that is due first. `after` is `next` of the page before. Needs the scope system:read. */
    get: Calls['task.list']
  }
  '/tasks/retry': {
    /** Runs background tasks now, with all their attempts. Running ones stay as they are. Needs the scope system:write. */
    post: Calls['task.retry']
  }
  '/tasks/cancel': {
    /** Ends background tasks without running them. They stay in the list and can still be run. Running ones stay as they are. Needs the scope system:write. */
    post: Calls['task.cancel']
  }
  '/simulator': {
    /** Returns whether the simulated marketplace of the demo is paused, and how fast it answers. Needs the scope system:read. */
    get: Calls['simulator.read']
    /** Pauses the simulated marketplace of the demo, lets it go on, or sets after how many seconds it answers. What is left out stays. Needs the scope system:write. */
    patch: Calls['simulator.change']
  }
  '/staff': {
    /** Lists the people of the back office by name. Needs the scope staff:read. */
    get: Calls['staff.list']
  }
  '/audit': {
    /** Lists the changes that people of the back office made, newest first. Needs the scope staff:read. */
    get: Calls['staff.audit']
  }
  '/audit/export': {
    /** Returns the changes that people of the back office made as a CSV file, newest first: time in UTC, person, call, ids that it named (JSON), details (JSON), id of the request. Needs the scope staff:read. */
    get: Calls['staff.exportAudit']
  }
  '/keys': {
    /** Lists the keys of the operator API by name, those that are no longer valid last. Needs the scope staff:read. */
    get: Calls['key.list']
  }
  '/mails': {
    /** Lists the emails of the last twelve months, newest first: to whom, about which order, and their state. Texts are not stored. `pagination.next` is the value of `after` for the next page, null on the last one. Needs the scope mails:read. */
    get: Calls['mail.list']
  }
  '/mail-kinds': {
    /** Lists the kinds of emails that the product sends. Needs the scope texts:read. */
    get: Calls['mail.kinds']
  }
  '/mail-kinds/{kind}': {
    /** Returns an email of this kind with example values in one language. Needs the scope texts:read. */
    get: Calls['mail.preview']
  }
  '/mail-kinds/{kind}/texts': {
    /** Returns the texts of a kind of email in one language, with all versions of the own ones. Needs the scope texts:read. */
    get: Calls['mailText.read']
    /** Changes texts of a kind of email in one language, from the next email on. `version` is the version that was read. Needs the scope texts:write. */
    patch: Calls['mailText.change']
  }
  '/mail-kinds/{kind}/texts/preview': {
    /** Returns an email with example values as it would be with these texts, without saving them. `part` chooses the case of the example. Needs the scope texts:read. */
    post: Calls['mailText.preview']
  }
  '/accounts': {
    /** Creates a company, or a location of a master account. Needs the scope companies:write. */
    post: Calls['account.create']
    /** Lists companies by name. Needs the scope companies:read. */
    get: Calls['account.list']
  }
  '/accounts/search': {
    /** Finds companies by name, place, email address or id, in the order of their names. `pagination.next` is the value of `after` for the next page, null on the last one. Needs the scope companies:read. */
    get: Calls['account.search']
  }
  '/accounts/places': {
    /** Lists the companies of a filter of `account.search` with their positions, for a map: the first ones in the order of their names. Needs the scope companies:read. */
    get: Calls['account.places']
  }
  '/accounts/{account_id}': {
    /** Returns one company. Needs the scope companies:read. */
    get: Calls['account.read']
    /** Changes data of a company. Missing fields stay as they are. With another `version` than the current one nothing is changed. A new postal code or town moves the company to its position. Needs the scope companies:write. */
    patch: Calls['account.change']
  }
  '/accounts/{account_id}/summary': {
    /** Returns a company with what it is missing, its locations, and the numbers of its orders and credit notes. Needs the scope companies:read. */
    get: Calls['account.summary']
  }
  '/accounts/{account_id}/bank-data': {
    /** Changes the bank data of a company, for example after a letter. A second person releases the change with `accountRequest.approveBankData`; the company is notified when it applies. Needs the scope companies:write. */
    post: Calls['account.changeBankData']
  }
  '/accounts/{account_id}/request-erasure': {
    /** Asks for the erasure of a company with its locations and people. A second person releases it with `accountRequest.approveErasure`. Refused while work, payments or an objection are open. Needs the scope companies:erase. */
    post: Calls['account.requestErasure']
  }
  '/accounts/{account_id}/merge-preview': {
    /** Returns what merging this account into another one of the same company would move, and what prevents it. The account in the path ends, `into` stays. Needs the scope companies:read. */
    get: Calls['account.previewMerge']
  }
  '/accounts/{account_id}/request-merge': {
    /** Asks for merging this account into another one of the same company. The account in the path ends for good. A second person releases it with `accountRequest.approveMerge`. Needs the scope companies:write. */
    post: Calls['account.requestMerge']
  }
  '/account-requests': {
    /** Lists changes of bank data, erasures and merges that people asked for, the newest 100 first. `account_id` also finds merges into this account. Needs the scope companies:read. */
    get: Calls['accountRequest.list']
  }
  '/account-requests/{request_id}/approve-bank-data': {
    /** Releases a change of bank data, as a second person. Needs the scope companies:write. */
    post: Calls['accountRequest.approveBankData']
  }
  '/account-requests/{request_id}/approve-erasure': {
    /** Releases the erasure of a company, as a second person. Needs the scope companies:erase. */
    post: Calls['accountRequest.approveErasure']
  }
  '/account-requests/{request_id}/approve-merge': {
    /** Releases a merge of two accounts, as a second person. Needs the scope companies:write. */
    post: Calls['accountRequest.approveMerge']
  }
  '/account-requests/{request_id}/decline': {
    /** Ends a request without a change. Its author may withdraw it the same way. Needs the scope companies:write. */
    post: Calls['accountRequest.decline']
  }
  '/accounts/{account_id}/history': {
    /** Lists what was done with a company, its people and its credit notes, newest first, without values, which may be bank data. `after` is `next` of the page before. Needs the scope companies:read. */
    get: Calls['account.history']
  }
  '/accounts/{account_id}/self-billing': {
    /** Returns the agreements of a company to self-billing (§ 14 (2) UStG) as proof: version, time, person and end; the newest first. Needs the scope companies:read. */
    get: Calls['account.selfBilling']
  }
  '/accounts/{account_id}/self-billing/withdraw': {
    /** Records that a company withdrew its agreement to self-billing by letter or email. No further credit note is issued to it; without an agreement nothing changes. Needs the scope companies:write. */
    post: Calls['account.withdrawSelfBilling']
  }
  '/accounts/{account_id}/report-exemption': {
    /** Records that a company is not reported to the tax authority, because it is a state entity or listed on a stock exchange (§ 4 (5) PStTG); null: it is reported. Needs the scope money:write. */
    post: Calls['account.setReportExemption']
  }
  '/accounts/{account_id}/restriction': {
    /** Restricts a company with its locations: no new offers, and offers cannot be accepted. Orders go on. The company reads the reason and gets an email. Needs the scope companies:write. */
    post: Calls['account.restrict']
  }
  '/accounts/{account_id}/restriction/lift': {
    /** Ends the restriction of a company, which gets an email and offers again. With `restriction_id`, another restriction is not ended. Needs the scope companies:write. */
    post: Calls['account.liftRestriction']
  }
  '/accounts/{account_id}/restriction/answer': {
    /** Answers the objection of a restricted company. If it is accepted, the restriction ends. With `restriction_id`, the objection to another one is not answered. Needs the scope companies:write. */
    post: Calls['account.answerRestriction']
  }
  '/accounts/{account_id}/identity-provider': {
    /** Returns the identity provider of a company, without its secret; null: it has none. Needs the scope companies:read. */
    get: Calls['account.readProvider']
    /** Switches the log-in with the identity provider of a company off or on again, or allows passwords again, for example if the provider has failed. The company reads it in its history. Needs the scope companies:write. */
    patch: Calls['account.changeProvider']
  }
  '/accounts/{account_id}/contacts': {
    /** Creates a contact of a company. Needs the scope companies:write. */
    post: Calls['contact.create']
    /** Lists the contacts of a company. Needs the scope companies:read. */
    get: Calls['contact.list']
  }
  '/accounts/{account_id}/erase': {
    /** Erases a company with its locations and people. Refused while work, payments or an objection are open. Needs the scope companies:erase. */
    post: Calls['account.erase']
  }
  '/contacts/{contact_id}/erase': {
    /** Erases a person. Refused, with the reasons, while the company would lose its only admin. Needs the scope companies:erase. */
    post: Calls['contact.erase']
  }
  '/erasures': {
    /** Lists erasures, oldest first, so that other systems can erase their copies. Needs the scope companies:read. */
    get: Calls['erasure.list']
  }
  '/company-documents': {
    /** Lists the documents of companies, oldest first unless `order=newest`. `check=waiting` returns those without a decision. Needs the scope companies:read. */
    get: Calls['companyDocument.list']
  }
  '/company-documents/{document_id}': {
    /** Returns one document. Needs the scope companies:read. */
    get: Calls['companyDocument.read']
  }
  '/company-documents/{document_id}/file': {
    /** Returns the file of a document, for viewing. Needs the scope companies:read. */
    get: Calls['companyDocument.file']
  }
  '/company-documents/{document_id}/verify': {
    /** Verifies a document. The company becomes active if nothing else is missing. With `version`, a document that has changed since is refused. Needs the scope companies:write. */
    post: Calls['companyDocument.verify']
  }
  '/company-documents/{document_id}/refuse': {
    /** Rejects a document. The company sees the reason and gets an email. With `version`, a document that has changed since is refused. Needs the scope companies:write. */
    post: Calls['companyDocument.refuse']
  }
  '/jobs': {
    /** Creates a job. It is not offered until `offer.create`. Needs the scope orders:write. */
    post: Calls['order.create']
    /** Lists jobs by their last change of status, oldest first, so that a reader can follow changes. Needs the scope orders:read. */
    get: Calls['order.list']
  }
  '/jobs-check': {
    /** Checks the body of `order.create` without creating a job: the same errors, and facts that are no errors. Needs the scope orders:write. */
    post: Calls['order.check']
  }
  '/jobs/{job_id}/draft': {
    /** Returns a job as a body of `order.create` for another one: without numbers, dates, serial numbers and passwords. Needs the scope orders:read. */
    get: Calls['order.draft']
  }
  '/catalogue': {
    /** Returns the brands, the qualifications that companies have, and with `brand` the services of this brand with their prices (EUR, net). Needs the scope catalogue:read. */
    get: Calls['catalogue.read']
  }
  '/jobs-search': {
    /** Lists jobs, the last change of status first. `search` looks for the beginnings of words in numbers, name, customer and place. `after` is `next` of the page before. Needs the scope orders:read. */
    get: Calls['order.search']
  }
  '/jobs-places': {
    /** Lists the jobs of a filter of `order.search` with their positions, for a map: the first ones in the sequence of the search. Needs the scope orders:read. */
    get: Calls['order.places']
  }
  '/jobs-export': {
    /** Returns the jobs that a filter of `order.search` finds as a file, the newest job first, with times of Berlin. `csv`: UTF-8 with byte order mark, semicolons, decimal commas. `xlsx`: an Excel workbook with dates and amounts as such. `columns`: only these, in this sequence. `locale` is the language of headings and statuses; by default that of the request. Needs the scope orders:read. */
    get: Calls['order.export']
  }
  '/jobs/{job_id}': {
    /** Returns one job with its lines. Needs the scope orders:read. */
    get: Calls['order.read']
  }
  '/jobs/{job_id}/history': {
    /** Lists the history of a job, newest first. Needs the scope orders:read. */
    get: Calls['order.history']
  }
  '/jobs/{job_id}/comments': {
    /** Lists the comments of a job that the marketplace may read, newest first. Needs the scope orders:read. */
    get: Calls['order.comments']
    /** Writes a message to the company that has the job; its planners and the delegate are notified. Without a company, the companies with an offer read it. Needs the scope orders:write. */
    post: Calls['order.comment']
  }
  '/jobs/{job_id}/files': {
    /** Lists the photos and documents of a job, newest first. `url` is a path below the portal’s URL that opens the file for five minutes. Needs the scope orders:read. */
    get: Calls['order.files']
  }
  '/jobs/{job_id}/submissions': {
    /** Lists the forms that the company of a job has filled in, the newest version of each, in the language of the request. Needs the scope orders:read. */
    get: Calls['order.submissions']
  }
  '/jobs/{job_id}/close-question': {
    /** Records that the messages of a job’s company need no answer. With `seen_comment_id` only this message and earlier ones; a later message stays in the queue. Needs the scope orders:write. */
    post: Calls['order.closeQuestion']
  }
  '/jobs/{job_id}/number': {
    /** Sets the number of a job, once; without `sfid` a new number is made, unless the job has one. Until then, lists show the job as being processed. Needs the scope orders:write. */
    post: Calls['order.setNumber']
  }
  '/job-runs-check': {
    /** Says which of many jobs a change is possible for, and why not for the others, without changing anything. The jobs are given by their ids or by a filter of `order.search`, at most 1,000; without `change` it counts what is possible. Needs the scope orders:read. */
    post: Calls['orderRun.check']
  }
  '/job-runs': {
    /** Makes a change to many jobs in the background, one after the other, with the call of each single job. With `version` a job that has changed since is left as it is. Needs the scope orders:write. */
    post: Calls['orderRun.create']
    /** Lists changes to many jobs, newest first. They are deleted after 90 days. Needs the scope orders:read. */
    get: Calls['orderRun.list']
  }
  '/job-runs/{run_id}': {
    /** Returns a change to many jobs with its progress. Needs the scope orders:read. */
    get: Calls['orderRun.read']
  }
  '/job-runs/{run_id}/items': {
    /** Lists the jobs of a change with each result: failed ones first, then in its sequence. Needs the scope orders:read. */
    get: Calls['orderRun.items']
  }
  '/job-runs/{run_id}/stop': {
    /** Stops a change after the job it is at. What is changed stays changed. Needs the scope orders:write. */
    post: Calls['orderRun.stop']
  }
  '/job-runs/{run_id}/resume': {
    /** Continues a stopped change with the jobs that are left. Needs the scope orders:write. */
    post: Calls['orderRun.resume']
  }
  '/imports': {
    /** Reads a CSV, XLSX or JSON file of jobs, up to 20 MB and 20,000 rows, and suggests a field for each column. Nothing is imported yet. XLSX: the first visible sheet, values only. Needs the scope orders:write. */
    post: Calls['import.create']
    /** Lists imports, newest first. Needs the scope orders:read. */
    get: Calls['import.list']
  }
  '/imports/{import_id}': {
    /** Returns one import with its progress. Needs the scope orders:read. */
    get: Calls['import.read']
    /** Deletes an import that has created no job, with the content of its file. Needs the scope orders:write. */
    delete: Calls['import.delete']
  }
  '/imports/{import_id}/rows': {
    /** Lists rows of an import in the order of the file, with their mistakes and jobs. `fault` and `field` select rows with such a mistake or warning. `after` is `next` of the page before. Needs the scope orders:read. */
    get: Calls['import.rows']
  }
  '/imports/{import_id}/wrong-rows': {
    /** Returns the rows that cannot be imported as a CSV file with the columns of the file and one that says what to correct. The corrected file can be imported. Needs the scope orders:read. */
    get: Calls['import.wrongRows']
  }
  '/imports/{import_id}/check': {
    /** Assigns the columns to fields and checks all rows in the background. `columns` has an entry for each column; null leaves it out. With `save_as` the assignment is saved for files with the same columns. Needs the scope orders:write. */
    post: Calls['import.check']
  }
  '/imports/{import_id}/run': {
    /** Creates a job from each row that is right, in the background, and offers it to all companies that match unless `offers` is false. Continues a stopped run. A row never becomes two jobs. Needs the scope orders:write. */
    post: Calls['import.run']
  }
  '/imports/{import_id}/stop': {
    /** Stops a run after the rows that are being imported. The jobs created so far stay. Needs the scope orders:write. */
    post: Calls['import.stop']
  }
  '/imports/{import_id}/undo': {
    /** Cancels the jobs of an import in the background, except those that a company has accepted. Needs the scope orders:write. */
    post: Calls['import.undo']
  }
  '/import-mappings': {
    /** Lists saved assignments of columns by name. Needs the scope orders:read. */
    get: Calls['importMapping.list']
  }
  '/import-mappings/{id}': {
    /** Deletes a saved assignment of columns. Needs the scope orders:write. */
    delete: Calls['importMapping.delete']
  }
  '/jobs/{job_id}/offers': {
    /** Offers an open job to the named companies, or to all companies that match it. With `expires_at` the new offers are withdrawn at that time. Needs the scope orders:write. */
    post: Calls['offer.create']
    /** Lists the offers of a job and their states. Needs the scope orders:read. */
    get: Calls['offer.list']
  }
  '/jobs/{job_id}/matching': {
    /** Lists the companies within 100 km of a job, those whose radius contains it and those that had an offer, the nearest first: who gets the next offer, and why the others do not. `search` looks for a part of name or place, at any distance. Needs the scope orders:read. */
    get: Calls['order.matching']
  }
  '/jobs/{job_id}/invitations': {
    /** Offers an open job to a company that is not registered, and emails it the link to the job’s page. Needs the scope companies:write. */
    post: Calls['invitation.create']
  }
  '/company-needs': {
    /** Lists areas and types of jobs with open jobs that no company has accepted, most jobs first, with the job that waits longest. Needs the scope orders:read. */
    get: Calls['invitation.needs']
  }
  '/invitations': {
    /** Lists invited companies with their newest invitation, the newest first. Needs the scope companies:read. */
    get: Calls['invitation.list']
    /** Invites several companies to an open job. A company that is registered already, or whose address is given twice, is left out and named. Needs the scope companies:write. */
    post: Calls['invitation.createMany']
  }
  '/invitations/{account_id}/resend': {
    /** Emails a company that has not registered a new link to the job of its newest invitation. The former link ends. Needs the scope companies:write. */
    post: Calls['invitation.resend']
  }
  '/invitations/{account_id}/withdraw': {
    /** Ends the links of a company that has not registered, and withdraws its offers. Needs the scope companies:write. */
    post: Calls['invitation.withdraw']
  }
  '/jobs/{job_id}/raise-price': {
    /** Raises the price of an open job by a line “Preiszuschlag”, whose hint is `reason`. `price_purchasing` is the new total. Companies with an offer see it at once; `account_ids` are offered the job again, such as those that declined. Needs the scope orders:write. */
    post: Calls['order.raisePrice']
  }
  '/jobs/{job_id}/offers/withdraw': {
    /** Withdraws open offers from the named companies, or from all. Needs the scope orders:write. */
    post: Calls['offer.withdraw']
  }
  '/jobs/{job_id}/hold': {
    /** Puts a job on hold. The reason decides who must act next. Needs the scope orders:write. */
    post: Calls['order.hold']
  }
  '/jobs/{job_id}/release': {
    /** Ends a hold and restores the previous status. Needs the scope orders:write. */
    post: Calls['order.release']
  }
  '/jobs/{job_id}/complete': {
    /** Approves finished work. Needs the scope orders:write. */
    post: Calls['order.complete']
  }
  '/jobs/{job_id}/rework': {
    /** Sends work back to the partner with a comment that explains why. `fields` are what has to be corrected; the app marks them. Names of questions are in `order.submissions`. Needs the scope orders:write. */
    post: Calls['order.rework']
  }
  '/jobs/{job_id}/invoice': {
    /** Records that the credit note of a completed job was sent. Needs the scope money:write. */
    post: Calls['order.invoice']
  }
  '/jobs/{job_id}/withdraw-invoice': {
    /** Reverts `order.invoice`: the job is completed without a credit note. Needs the scope money:write. */
    post: Calls['order.withdrawInvoice']
  }
  '/jobs/{job_id}/pay': {
    /** Records that the job is paid. Needs the scope money:write. */
    post: Calls['order.pay']
  }
  '/jobs/{job_id}/close': {
    /** Closes a job that the marketplace does not pursue and that was never credited. A job on a valid credit note, `invoice_sent` or `paid` answers 409 `status_not_allowed`; it ends as `paid`. Needs the scope orders:write. */
    post: Calls['order.close']
  }
  '/jobs/{job_id}/cancel': {
    /** Cancels a job. With the category `partner`, it is offered to the other companies again. Needs the scope orders:write. */
    post: Calls['order.cancel']
  }
  '/cancellation-reasons': {
    /** Lists the reasons for which a job can be cancelled. Needs the scope orders:read. */
    get: Calls['cancellationReason.list']
  }
  '/forms': {
    /** Adds a form, or the next version of one. Drafts that were started with an older version keep it. Needs the scope catalogue:write. */
    post: Calls['form.create']
    /** Lists all forms in all versions, the newest version of each first. Needs the scope catalogue:read. */
    get: Calls['form.list']
  }
  '/form-drafts': {
    /** Starts a new form as a draft, empty or with the pages of another form’s version. Needs the scope catalogue:write. */
    post: Calls['formDraft.create']
  }
  '/form-drafts/{key}/start': {
    /** Returns the draft of a form’s next version; starts it with the newest version if there is none. Needs the scope catalogue:write. */
    post: Calls['formDraft.start']
  }
  '/form-drafts/{key}': {
    /** Returns the draft of a form with the faults that prevent publishing. Needs the scope catalogue:read. */
    get: Calls['formDraft.read']
    /** Replaces the content of a draft. `version` is the version that was read. Needs the scope catalogue:write. */
    patch: Calls['formDraft.change']
  }
  '/form-drafts/{key}/publish': {
    /** Publishes a draft as the next version, and deletes it. `newest_version` is the published version that the caller has compared it with. Needs the scope catalogue:write. */
    post: Calls['formDraft.publish']
  }
  '/form-drafts/{key}/discard': {
    /** Deletes a draft. Published versions stay. Needs the scope catalogue:write. */
    post: Calls['formDraft.discard']
  }
  '/form-overview': {
    /** Lists each form once by its title in German: its newest version, its draft and how many open orders use it. Needs the scope catalogue:read. */
    get: Calls['form.overview']
  }
  '/form-overview/{key}': {
    /** Returns a form with its versions, what each has changed, and the open orders that use it. Needs the scope catalogue:read. */
    get: Calls['form.history']
  }
  '/forms/{form_id}': {
    /** Returns one version of a form. Needs the scope catalogue:read. */
    get: Calls['form.read']
  }
  '/jobs/{job_id}/product-orders': {
    /** Records a delivery for a job: of the named products, or of all. A hold for missing products then waits for the partner to confirm the receipt. Needs the scope orders:write. */
    post: Calls['productOrder.create']
    /** Lists the deliveries of a job, newest first. Needs the scope orders:read. */
    get: Calls['productOrder.list']
  }
  '/product-orders/{id}/deliver': {
    /** Records that a delivery has arrived. The last one ends the hold for missing products. Needs the scope orders:write. */
    post: Calls['productOrder.deliver']
  }
  '/jobs/{job_id}/briefing-documents': {
    /** Adds a briefing document to a job, or to every job of its opportunity. Needs the scope orders:write. */
    post: Calls['briefing.add']
  }
  '/jobs/{job_id}/products/{product_id}/files': {
    /** Adds a manual, a data sheet or a connection diagram to a product of a job. Needs the scope orders:write. */
    post: Calls['product.addFile']
  }
  '/terms': {
    /** Publishes the next version of a category’s terms. From its first day, offers of the category wait until a company accepts it. With `latest_version` (0: none), the call is refused if a newer version than this exists. Needs the scope catalogue:write. */
    post: Calls['terms.create']
    /** Lists all versions of the terms, by category, newest first. Needs the scope catalogue:read. */
    get: Calls['terms.list']
  }
  '/terms-preview': {
    /** Returns what publishing a new version would do from this day (default: today): how many companies have to accept it, how many of them again, and which scheduled versions it replaces. Changes nothing. Needs the scope catalogue:read. */
    get: Calls['terms.preview']
  }
  '/terms/{id}': {
    /** Returns one version with its text. Needs the scope catalogue:read. */
    get: Calls['terms.version']
  }
  '/terms/{id}/companies': {
    /** Lists the companies that have accepted a version, the last one first, or with `answer=missing` those that get offers and still have to accept it, by name. Needs the scope catalogue:read. */
    get: Calls['terms.companies']
  }
  '/terms/{id}/acceptances': {
    /** Lists who accepted a version, for which company, and when. Needs the scope catalogue:read. */
    get: Calls['terms.acceptances']
  }
  '/service-prices': {
    /** Lists the services of the price list by type of order and name, with the general price of today and the next one. Needs the scope catalogue:read. */
    get: Calls['servicePrice.list']
    /** Sets prices of services from a day on, for all companies or for one. Replaces the price of the same service on the same day. Needs the scope catalogue:write. */
    post: Calls['servicePrice.put']
  }
  '/service-prices/{id}': {
    /** Returns a service with all its prices, and whom a new general price concerns. Needs the scope catalogue:read. */
    get: Calls['servicePrice.read']
  }
  '/service-prices/add': {
    /** Adds a price from a later day on, for all companies or for one. Prices that apply today or applied before never change. If a price begins on the same day, name it in `replaces`; otherwise, or if it is another one by now, the call is refused. Needs the scope catalogue:write. */
    post: Calls['servicePrice.add']
  }
  '/services': {
    /** Saves the brands’ services with prices that proposals may offer. Needs the scope catalogue:write. */
    post: Calls['service.put']
  }
  '/counter-proposals': {
    /** Lists counter-proposals, oldest first. Needs the scope orders:read. */
    get: Calls['counterProposal.list']
  }
  '/counter-proposals/{id}/answer': {
    /** Accepts or rejects a counter-proposal. An accepted date or price applies immediately. Needs the scope orders:write. */
    post: Calls['counterProposal.answer']
  }
  '/additional-services': {
    /** Lists additional services that companies proposed, oldest first. Needs the scope orders:read. */
    get: Calls['additionalService.list']
  }
  '/additional-services/{id}/answer': {
    /** Accepts an additional service, declines it, or offers another price, to which the company has to agree. Needs the scope orders:write. */
    post: Calls['additionalService.answer']
  }
  '/jobs/{job_id}/proposals': {
    /** Lists the proposals of a job with their lines and prices, newest first. Needs the scope orders:read. */
    get: Calls['proposal.list']
  }
  '/jobs/{job_id}/proposals/answer': {
    /** Answers the open proposal. If it is approved, an installation order is created and offered only to its company. Needs the scope orders:write. */
    post: Calls['proposal.answer']
  }
  '/jobs/{job_id}/access-links': {
    /** Creates a link with which a contact of the job’s company opens this job without a login. `path` is returned only once. Needs the scope orders:write. */
    post: Calls['access.create']
    /** Lists the access links of a job, newest first. Needs the scope orders:read. */
    get: Calls['access.list']
  }
  '/jobs/{job_id}/access-links/{link_id}/revoke': {
    /** Revokes an access link immediately. Needs the scope orders:write. */
    post: Calls['access.revoke']
  }
  '/credit-note-proposals': {
    /** Lists companies with approved orders that no credit note has yet, the oldest first, with amounts, with what forbids the credit notes and with warnings. Orders of a run that is not finished are left out. Needs the scope money:read. */
    get: Calls['creditProposal.list']
  }
  '/credit-note-proposals/{account_id}': {
    /** Returns the proposal for one company with its orders and lines. With `job_id` it has only these orders, at most 200, so that they can be released alone. Needs the scope money:read. */
    get: Calls['creditProposal.read']
  }
  '/credit-note-runs': {
    /** Releases proposals: a run issues their credit notes in the background, one company after the other. `total` is the total that the caller has seen; another one is refused. If a total exceeds FOUR_EYES_EUROS, the run waits until a second person approves it. Needs the scope money:write. */
    post: Calls['creditRun.create']
    /** Lists runs, newest first. Needs the scope money:read. */
    get: Calls['creditRun.list']
  }
  '/credit-note-runs/{run_id}': {
    /** Returns a run with its companies and their credit notes. Needs the scope money:read. */
    get: Calls['creditRun.read']
  }
  '/credit-note-runs/{run_id}/approve': {
    /** Approves a waiting run as the second person; it starts. Needs the scope money:write. */
    post: Calls['creditRun.approve']
  }
  '/credit-note-runs/{run_id}/stop': {
    /** Stops a run after the company it is at. What is issued stays issued; the rest can be resumed or cancelled. Needs the scope money:write. */
    post: Calls['creditRun.stop']
  }
  '/credit-note-runs/{run_id}/resume': {
    /** Continues a stopped run. Needs the scope money:write. */
    post: Calls['creditRun.resume']
  }
  '/credit-note-runs/{run_id}/cancel': {
    /** Cancels a waiting or stopped run. Orders without a credit note are proposed again. Needs the scope money:write. */
    post: Calls['creditRun.cancel']
  }
  '/due-transfers': {
    /** Lists credit notes that are not paid and in no payment file, the oldest first, with the amount to transfer on the execution date and with what forbids it. The tax on construction work depends on that date. Needs the scope money:read. */
    get: Calls['transfer.due']
  }
  '/payment-files': {
    /** Creates a file of SEPA credit transfers (pain.001.001.09) for credit notes. A credit note is in one file at most that is not cancelled. Needs the scope money:write. */
    post: Calls['paymentFile.create']
    /** Lists payment files, newest first. Needs the scope money:read. */
    get: Calls['paymentFile.list']
  }
  '/payment-files/{file_id}': {
    /** Returns a payment file with its transfers. Needs the scope money:read. */
    get: Calls['paymentFile.read']
  }
  '/payment-files/{file_id}/hand-over': {
    /** Releases a file for the bank; only then it can be downloaded. If its total exceeds FOUR_EYES_EUROS together with the other files of its day, another person than its author has to release it. A file whose tax on construction work is another one on the execution date is refused with `withholding_changed`. Needs the scope money:write. */
    post: Calls['paymentFile.handOver']
  }
  '/payment-files/{file_id}/content': {
    /** Returns the XML of a file that is released for the bank. Needs the scope money:read. */
    get: Calls['paymentFile.download']
  }
  '/payment-files/{file_id}/confirm': {
    /** Records that the bank has paid all transfers of a file that are still open on this day. Credit notes and jobs become paid. Needs the scope money:write. */
    post: Calls['paymentFile.confirm']
  }
  '/payment-files/{file_id}/cancel': {
    /** Cancels a file. Its credit notes can be in another one then. A file that is released for the bank needs a `reason`, because the bank must not have paid it. Needs the scope money:write. */
    post: Calls['paymentFile.cancel']
  }
  '/bank-statements': {
    /** Reads a statement (camt.053 as XML, or CSV, up to 5 MB) and matches its bookings with transfers by their references. Clear ones are recorded as paid or returned at once; doubtful ones wait for a person. A file is imported once; bookings that an earlier statement contained are skipped. A statement that names another account than those of the payment files is refused with `statement_unreadable` and the problem `other_account`. Needs the scope money:write. */
    post: Calls['bankStatement.import']
    /** Lists imported statements, newest first. Needs the scope money:read. */
    get: Calls['bankStatement.list']
  }
  '/bank-lines': {
    /** Lists bookings about transfers, the oldest first, with the transfers that fit. Needs the scope money:read. */
    get: Calls['bankLine.list']
  }
  '/bank-lines/{line_id}/transfers': {
    /** Lists transfers that a doubtful booking can be recorded for, those with its amount first: open ones at the bank for a payment, also paid ones for a return. Needs the scope money:read. */
    get: Calls['bankLine.transfers']
  }
  '/bank-lines/{line_id}/decide': {
    /** Decides about a doubtful booking: records it for a transfer as paid or returned, or ignores it with `transfer_id` null. If the amounts differ, a `reason` is needed. Needs the scope money:write. */
    post: Calls['bankLine.decide']
  }
  '/jobs/{job_id}/credit-notes': {
    /** Issues the credit note of a completed job, optionally together with other jobs of the same company. Jobs of another tax case get a credit note of their own. Needs the scope money:write. */
    post: Calls['creditNote.issue']
  }
  '/credit-notes': {
    /** Lists credit notes, newest first. Needs the scope money:read. */
    get: Calls['creditNote.list']
  }
  '/credit-notes/{credit_note_id}/receive': {
    /** Records that the company has received the credit note. Needs the scope money:write. */
    post: Calls['creditNote.receive']
  }
  '/credit-notes/{credit_note_id}/payment': {
    /** Returns what to pay if a credit note is paid today: without a certificate of exemption, tax on construction work is withheld (§ 48 EStG). Needs the scope money:read. */
    get: Calls['creditNote.previewPayment']
  }
  '/credit-notes/{credit_note_id}/pay': {
    /** Records that the credit note is paid today; its jobs become paid. Needs the scope money:write. */
    post: Calls['creditNote.pay']
  }
  '/credit-notes/{credit_note_id}/objection': {
    /** Answers a company’s objection. If it is accepted, the credit note is cancelled, and its jobs can be credited again. Needs the scope money:write. */
    post: Calls['creditNote.answerObjection']
  }
  '/credit-notes/{credit_note_id}/cancel': {
    /** Cancels a credit note with a cancellation document; its jobs are completed again. Needs the scope money:write. */
    post: Calls['creditNote.cancel']
  }
  '/withheld-taxes': {
    /** Returns the tax withheld from the payments of one month as CSV, for the notice to the tax offices (§ 48a Abs. 1 EStG). Needs the scope money:read. */
    get: Calls['withheldTax.export']
  }
  '/platform-report': {
    /** Returns the companies and their payments of one calendar year as CSV, for the report to the Bundeszentralamt für Steuern (§§ 13, 14 PStTG). It also names the companies that are not reported, with the reason. Needs the scope money:read. */
    get: Calls['platformReport.export']
  }
  '/webhooks': {
    /** Creates a webhook: events are sent to its URL from now on. `secret`, the signing key, is returned only once. A key of the back office also needs the read scope of each topic, and of all topics for `*`: `orders:read`, `companies:read`, `money:read` or `catalogue:read`. Without it the answer is 403 `scope_missing`, and `missing` names the scope. Needs the scope webhooks:write. */
    post: Calls['webhook.create']
    /** Lists webhooks with their state, newest first. Needs the scope webhooks:read. */
    get: Calls['webhook.list']
  }
  '/webhooks/{webhook_id}': {
    /** Returns one webhook with its state. Needs the scope webhooks:read. */
    get: Calls['webhook.read']
    /** Changes a webhook. A paused webhook receives no new events; when it is active again, pending deliveries are sent immediately. A key of the back office also needs the read scope of each topic that it has or gets: `orders:read`, `companies:read`, `money:read` or `catalogue:read`. Without it the answer is 403 `scope_missing`, and `missing` names the scope. Needs the scope webhooks:write. */
    patch: Calls['webhook.change']
    /** Deletes a webhook and its log. Needs the scope webhooks:write. */
    delete: Calls['webhook.delete']
  }
  '/webhooks/{webhook_id}/secret': {
    /** Renews the secret of a webhook and returns it once. Deliveries are signed with both secrets for one day. Needs the scope webhooks:write. */
    post: Calls['webhook.renewSecret']
  }
  '/webhooks/{webhook_id}/test': {
    /** Sends `webhook.test`, whatever the webhook subscribes to, to test a receiver. Needs the scope webhooks:write. */
    post: Calls['webhook.test']
  }
  '/webhooks/{webhook_id}/replay': {
    /** Sends past events again, oldest first, if the webhook subscribes to them: at most 10,000 per call. `next` is the start of the next call. Needs the scope webhooks:write. */
    post: Calls['webhook.replay']
  }
  '/webhooks/{webhook_id}/deliveries': {
    /** Lists the deliveries of a webhook with their results, newest first. The log covers 30 days. Needs the scope webhooks:read. */
    get: Calls['webhook.deliveries']
  }
  '/webhooks/{webhook_id}/deliveries/{delivery_id}': {
    /** Returns one delivery with its message and all attempts. Needs the scope webhooks:read. */
    get: Calls['webhook.delivery']
  }
  '/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver': {
    /** Sends one event again as a new delivery. Needs the scope webhooks:write. */
    post: Calls['webhook.redeliver']
  }
}

/** The parts of each call. */
export interface Calls {
  'work.list': {
    parameters: { path?: never; query?: { kind?: ('approval' | 'message' | 'quote' | 'proposal' | 'service' | 'objection' | 'restriction' | 'hold' | 'unaccepted' | 'paper' | 'document' | 'release' | 'booking')[] | 'approval' | 'message' | 'quote' | 'proposal' | 'service' | 'objection' | 'restriction' | 'hold' | 'unaccepted' | 'paper' | 'document' | 'release' | 'booking' | undefined; owner?: string | 'nobody' | undefined; after?: string | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['work.list']>; default: Refused }
  }
  'work.assign': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['work.assign'] } }
    responses: { 200: Answered<Replies['work.assign']>; default: Refused }
  }
  'figure.read': {
    parameters: { path?: never; query: { from: string; to: string; order_type?: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | undefined }; header?: never }
    responses: { 200: Answered<Replies['figure.read']>; default: Refused }
  }
  'figure.orders': {
    parameters: { path: { figure: 'offered' | 'accepted' | 'time_to_accept' | 'finished' | 'time_to_finish' | 'first_visit' | 'rework' | 'payout' }; query: { from: string; to: string; order_type?: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | undefined; area?: string | undefined; page?: number | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['figure.orders']>; default: Refused }
  }
  'system.read': {
    parameters: { path?: never; query?: never; header?: never }
    responses: { 200: Answered<Replies['system.read']>; default: Refused }
  }
  'system.check': {
    parameters: { path?: never; query?: never; header?: never }
    responses: { 200: Answered<Replies['system.check']>; default: Refused }
  }
  'task.list': {
    parameters: { path?: never; query?: { state?: 'waiting' | 'overdue' | 'running' | 'failed' | 'cancelled' | undefined; name?: string | undefined; after?: string | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['task.list']>; default: Refused }
  }
  'task.retry': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['task.retry'] } }
    responses: { 200: Answered<Replies['task.retry']>; default: Refused }
  }
  'task.cancel': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['task.cancel'] } }
    responses: { 200: Answered<Replies['task.cancel']>; default: Refused }
  }
  'simulator.read': {
    parameters: { path?: never; query?: never; header?: never }
    responses: { 200: Answered<Replies['simulator.read']>; default: Refused }
  }
  'simulator.change': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['simulator.change'] } }
    responses: { 200: Answered<Replies['simulator.change']>; default: Refused }
  }
  'staff.list': {
    parameters: { path?: never; query?: never; header?: never }
    responses: { 200: Answered<Replies['staff.list']>; default: Refused }
  }
  'staff.audit': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; staff_id?: string | undefined; call?: string[] | string | undefined; subject?: string | undefined; since?: string | undefined; until?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['staff.audit']>; default: Refused }
  }
  'staff.exportAudit': {
    parameters: { path?: never; query?: { staff_id?: string | undefined; call?: string[] | string | undefined; subject?: string | undefined; since?: string | undefined; until?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['staff.exportAudit'], '*/*'>; default: Refused }
  }
  'key.list': {
    parameters: { path?: never; query?: never; header?: never }
    responses: { 200: Answered<Replies['key.list']>; default: Refused }
  }
  'mail.list': {
    parameters: { path?: never; query?: { search?: string | undefined; kind?: string | undefined; state?: ('queued' | 'retrying' | 'sent' | 'failed' | 'skipped')[] | 'queued' | 'retrying' | 'sent' | 'failed' | 'skipped' | undefined; job_id?: string | undefined; account_id?: string | undefined; after?: string | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['mail.list']>; default: Refused }
  }
  'mail.kinds': {
    parameters: { path?: never; query?: never; header?: never }
    responses: { 200: Answered<Replies['mail.kinds']>; default: Refused }
  }
  'mail.preview': {
    parameters: { path: { kind: string }; query?: { locale?: 'de' | 'en' | 'fr' | undefined }; header?: never }
    responses: { 200: Answered<Replies['mail.preview']>; default: Refused }
  }
  'mailText.read': {
    parameters: { path: { kind: string }; query?: { locale?: 'de' | 'en' | 'fr' | undefined }; header?: never }
    responses: { 200: Answered<Replies['mailText.read']>; default: Refused }
  }
  'mailText.change': {
    parameters: { path: { kind: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['mailText.change'] } }
    responses: { 200: Answered<Replies['mailText.change']>; default: Refused }
  }
  'mailText.preview': {
    parameters: { path: { kind: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['mailText.preview'] } }
    responses: { 200: Answered<Replies['mailText.preview']>; default: Refused }
  }
  'account.create': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.create'] } }
    responses: { 200: Answered<Replies['account.create']>; 201: Answered<Replies['account.create']>; default: Refused }
  }
  'account.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; search?: string | undefined; state?: ('invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested')[] | 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested' | undefined }; header?: never }
    responses: { 200: Answered<Replies['account.list']>; default: Refused }
  }
  'account.search': {
    parameters: { path?: never; query?: { search?: string | undefined; state?: ('invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested')[] | 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested' | undefined; papers?: 'waiting' | 'refused' | 'ended' | 'ending' | undefined; restricted?: 'any' | 'objected' | undefined; place?: string | undefined; after?: string | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['account.search']>; default: Refused }
  }
  'account.places': {
    parameters: { path?: never; query?: { search?: string | undefined; state?: ('invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested')[] | 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested' | undefined; papers?: 'waiting' | 'refused' | 'ended' | 'ending' | undefined; restricted?: 'any' | 'objected' | undefined; place?: string | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['account.places']>; default: Refused }
  }
  'account.read': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['account.read']>; default: Refused }
  }
  'account.change': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.change'] } }
    responses: { 200: Answered<Replies['account.change']>; default: Refused }
  }
  'account.summary': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['account.summary']>; default: Refused }
  }
  'account.changeBankData': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.changeBankData'] } }
    responses: { 200: Answered<Replies['account.changeBankData']>; 201: Answered<Replies['account.changeBankData']>; default: Refused }
  }
  'account.requestErasure': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.requestErasure'] } }
    responses: { 200: Answered<Replies['account.requestErasure']>; 201: Answered<Replies['account.requestErasure']>; default: Refused }
  }
  'account.previewMerge': {
    parameters: { path: { account_id: string }; query: { into: string }; header?: never }
    responses: { 200: Answered<Replies['account.previewMerge']>; default: Refused }
  }
  'account.requestMerge': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.requestMerge'] } }
    responses: { 200: Answered<Replies['account.requestMerge']>; 201: Answered<Replies['account.requestMerge']>; default: Refused }
  }
  'accountRequest.list': {
    parameters: { path?: never; query?: { account_id?: string | undefined; state?: ('waiting' | 'approved' | 'declined')[] | 'waiting' | 'approved' | 'declined' | undefined }; header?: never }
    responses: { 200: Answered<Replies['accountRequest.list']>; default: Refused }
  }
  'accountRequest.approveBankData': {
    parameters: { path: { request_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['accountRequest.approveBankData'] } }
    responses: { 200: Answered<Replies['accountRequest.approveBankData']>; default: Refused }
  }
  'accountRequest.approveErasure': {
    parameters: { path: { request_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['accountRequest.approveErasure'] } }
    responses: { 200: Answered<Replies['accountRequest.approveErasure']>; default: Refused }
  }
  'accountRequest.approveMerge': {
    parameters: { path: { request_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['accountRequest.approveMerge'] } }
    responses: { 200: Answered<Replies['accountRequest.approveMerge']>; default: Refused }
  }
  'accountRequest.decline': {
    parameters: { path: { request_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['accountRequest.decline'] } }
    responses: { 200: Answered<Replies['accountRequest.decline']>; default: Refused }
  }
  'account.history': {
    parameters: { path: { account_id: string }; query?: { after?: string | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['account.history']>; default: Refused }
  }
  'account.selfBilling': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['account.selfBilling']>; default: Refused }
  }
  'account.withdrawSelfBilling': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.withdrawSelfBilling'] } }
    responses: { 200: Answered<Replies['account.withdrawSelfBilling']>; default: Refused }
  }
  'account.setReportExemption': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.setReportExemption'] } }
    responses: { 200: Answered<Replies['account.setReportExemption']>; default: Refused }
  }
  'account.restrict': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.restrict'] } }
    responses: { 200: Answered<Replies['account.restrict']>; 201: Answered<Replies['account.restrict']>; default: Refused }
  }
  'account.liftRestriction': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.liftRestriction'] } }
    responses: { 200: Answered<Replies['account.liftRestriction']>; default: Refused }
  }
  'account.answerRestriction': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.answerRestriction'] } }
    responses: { 200: Answered<Replies['account.answerRestriction']>; default: Refused }
  }
  'account.readProvider': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['account.readProvider']>; default: Refused }
  }
  'account.changeProvider': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.changeProvider'] } }
    responses: { 200: Answered<Replies['account.changeProvider']>; default: Refused }
  }
  'contact.create': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['contact.create'] } }
    responses: { 200: Answered<Replies['contact.create']>; 201: Answered<Replies['contact.create']>; default: Refused }
  }
  'contact.list': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['contact.list']>; default: Refused }
  }
  'account.erase': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['account.erase'] } }
    responses: { 200: Answered<Replies['account.erase']>; default: Refused }
  }
  'contact.erase': {
    parameters: { path: { contact_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['contact.erase'] } }
    responses: { 200: Answered<Replies['contact.erase']>; default: Refused }
  }
  'erasure.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; since?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['erasure.list']>; default: Refused }
  }
  'companyDocument.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; account_id?: string | undefined; check?: 'waiting' | 'verified' | 'refused' | undefined; order?: 'oldest' | 'newest' | undefined }; header?: never }
    responses: { 200: Answered<Replies['companyDocument.list']>; default: Refused }
  }
  'companyDocument.read': {
    parameters: { path: { document_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['companyDocument.read']>; default: Refused }
  }
  'companyDocument.file': {
    parameters: { path: { document_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['companyDocument.file'], '*/*'>; default: Refused }
  }
  'companyDocument.verify': {
    parameters: { path: { document_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['companyDocument.verify'] } }
    responses: { 200: Answered<Replies['companyDocument.verify']>; default: Refused }
  }
  'companyDocument.refuse': {
    parameters: { path: { document_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['companyDocument.refuse'] } }
    responses: { 200: Answered<Replies['companyDocument.refuse']>; default: Refused }
  }
  'order.create': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.create'] } }
    responses: { 200: Answered<Replies['order.create']>; 201: Answered<Replies['order.create']>; default: Refused }
  }
  'order.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; status?: ('open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending')[] | 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending' | undefined; since?: string | undefined; partner_id?: string | undefined; eid?: string | undefined; name?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['order.list']>; default: Refused }
  }
  'order.check': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.check'] } }
    responses: { 200: Answered<Replies['order.check']>; default: Refused }
  }
  'order.draft': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['order.draft']>; default: Refused }
  }
  'catalogue.read': {
    parameters: { path?: never; query?: { brand?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['catalogue.read']>; default: Refused }
  }
  'order.search': {
    parameters: { path?: never; query?: { search?: string | undefined; status?: ('open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending')[] | 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending' | undefined; partner_id?: string | undefined; after?: string | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['order.search']>; default: Refused }
  }
  'order.places': {
    parameters: { path?: never; query?: { search?: string | undefined; status?: ('open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending')[] | 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending' | undefined; partner_id?: string | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['order.places']>; default: Refused }
  }
  'order.export': {
    parameters: { path?: never; query?: { search?: string | undefined; status?: ('open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending')[] | 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending' | undefined; partner_id?: string | undefined; format?: 'csv' | 'xlsx' | undefined; columns?: ('name' | 'number' | 'type' | 'status' | 'status_since' | 'company' | 'offers' | 'brand' | 'customer' | 'street' | 'postal_code' | 'city' | 'appointment_start' | 'appointment_end' | 'price')[] | 'name' | 'number' | 'type' | 'status' | 'status_since' | 'company' | 'offers' | 'brand' | 'customer' | 'street' | 'postal_code' | 'city' | 'appointment_start' | 'appointment_end' | 'price' | undefined; locale?: 'de' | 'en' | 'fr' | undefined }; header?: never }
    responses: { 200: Answered<Replies['order.export'], '*/*'>; default: Refused }
  }
  'order.read': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['order.read']>; default: Refused }
  }
  'order.history': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['order.history']>; default: Refused }
  }
  'order.comments': {
    parameters: { path: { job_id: string }; query?: { page?: number | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['order.comments']>; default: Refused }
  }
  'order.comment': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.comment'] } }
    responses: { 200: Answered<Replies['order.comment']>; 201: Answered<Replies['order.comment']>; default: Refused }
  }
  'order.files': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['order.files']>; default: Refused }
  }
  'order.submissions': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['order.submissions']>; default: Refused }
  }
  'order.closeQuestion': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.closeQuestion'] } }
    responses: { 200: Answered<Replies['order.closeQuestion']>; default: Refused }
  }
  'order.setNumber': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.setNumber'] } }
    responses: { 200: Answered<Replies['order.setNumber']>; default: Refused }
  }
  'orderRun.check': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['orderRun.check'] } }
    responses: { 200: Answered<Replies['orderRun.check']>; default: Refused }
  }
  'orderRun.create': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['orderRun.create'] } }
    responses: { 200: Answered<Replies['orderRun.create']>; 201: Answered<Replies['orderRun.create']>; default: Refused }
  }
  'orderRun.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; state?: ('running' | 'stopped' | 'done')[] | 'running' | 'stopped' | 'done' | undefined }; header?: never }
    responses: { 200: Answered<Replies['orderRun.list']>; default: Refused }
  }
  'orderRun.read': {
    parameters: { path: { run_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['orderRun.read']>; default: Refused }
  }
  'orderRun.items': {
    parameters: { path: { run_id: string }; query?: { page?: number | undefined; limit?: number | undefined; state?: ('open' | 'changed' | 'failed')[] | 'open' | 'changed' | 'failed' | undefined }; header?: never }
    responses: { 200: Answered<Replies['orderRun.items']>; default: Refused }
  }
  'orderRun.stop': {
    parameters: { path: { run_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['orderRun.stop'] } }
    responses: { 200: Answered<Replies['orderRun.stop']>; default: Refused }
  }
  'orderRun.resume': {
    parameters: { path: { run_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['orderRun.resume'] } }
    responses: { 200: Answered<Replies['orderRun.resume']>; default: Refused }
  }
  'import.create': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['import.create'] } }
    responses: { 200: Answered<Replies['import.create']>; 201: Answered<Replies['import.create']>; default: Refused }
  }
  'import.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['import.list']>; default: Refused }
  }
  'import.read': {
    parameters: { path: { import_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['import.read']>; default: Refused }
  }
  'import.delete': {
    parameters: { path: { import_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['import.delete']>; default: Refused }
  }
  'import.rows': {
    parameters: { path: { import_id: string }; query?: { show?: ('unchecked' | 'wrong' | 'right' | 'created' | 'undone' | 'kept' | 'warned')[] | 'unchecked' | 'wrong' | 'right' | 'created' | 'undone' | 'kept' | 'warned' | undefined; fault?: string | undefined; field?: string | undefined; after?: number | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['import.rows']>; default: Refused }
  }
  'import.wrongRows': {
    parameters: { path: { import_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['import.wrongRows'], '*/*'>; default: Refused }
  }
  'import.check': {
    parameters: { path: { import_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['import.check'] } }
    responses: { 200: Answered<Replies['import.check']>; default: Refused }
  }
  'import.run': {
    parameters: { path: { import_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['import.run'] } }
    responses: { 200: Answered<Replies['import.run']>; default: Refused }
  }
  'import.stop': {
    parameters: { path: { import_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['import.stop'] } }
    responses: { 200: Answered<Replies['import.stop']>; default: Refused }
  }
  'import.undo': {
    parameters: { path: { import_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['import.undo'] } }
    responses: { 200: Answered<Replies['import.undo']>; default: Refused }
  }
  'importMapping.list': {
    parameters: { path?: never; query?: never; header?: never }
    responses: { 200: Answered<Replies['importMapping.list']>; default: Refused }
  }
  'importMapping.delete': {
    parameters: { path: { id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['importMapping.delete']>; default: Refused }
  }
  'offer.create': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['offer.create'] } }
    responses: { 200: Answered<Replies['offer.create']>; default: Refused }
  }
  'offer.list': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['offer.list']>; default: Refused }
  }
  'order.matching': {
    parameters: { path: { job_id: string }; query?: { search?: string | undefined; widen_km?: number | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['order.matching']>; default: Refused }
  }
  'invitation.create': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['invitation.create'] } }
    responses: { 200: Answered<Replies['invitation.create']>; 201: Answered<Replies['invitation.create']>; default: Refused }
  }
  'invitation.needs': {
    parameters: { path?: never; query?: never; header?: never }
    responses: { 200: Answered<Replies['invitation.needs']>; default: Refused }
  }
  'invitation.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; state?: ('sent' | 'registered' | 'declined' | 'withdrawn' | 'ended')[] | 'sent' | 'registered' | 'declined' | 'withdrawn' | 'ended' | undefined; search?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['invitation.list']>; default: Refused }
  }
  'invitation.createMany': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['invitation.createMany'] } }
    responses: { 200: Answered<Replies['invitation.createMany']>; 201: Answered<Replies['invitation.createMany']>; default: Refused }
  }
  'invitation.resend': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['invitation.resend'] } }
    responses: { 200: Answered<Replies['invitation.resend']>; default: Refused }
  }
  'invitation.withdraw': {
    parameters: { path: { account_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['invitation.withdraw'] } }
    responses: { 200: Answered<Replies['invitation.withdraw']>; default: Refused }
  }
  'order.raisePrice': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.raisePrice'] } }
    responses: { 200: Answered<Replies['order.raisePrice']>; default: Refused }
  }
  'offer.withdraw': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['offer.withdraw'] } }
    responses: { 200: Answered<Replies['offer.withdraw']>; default: Refused }
  }
  'order.hold': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.hold'] } }
    responses: { 200: Answered<Replies['order.hold']>; default: Refused }
  }
  'order.release': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.release'] } }
    responses: { 200: Answered<Replies['order.release']>; default: Refused }
  }
  'order.complete': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.complete'] } }
    responses: { 200: Answered<Replies['order.complete']>; default: Refused }
  }
  'order.rework': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.rework'] } }
    responses: { 200: Answered<Replies['order.rework']>; default: Refused }
  }
  'order.invoice': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.invoice'] } }
    responses: { 200: Answered<Replies['order.invoice']>; default: Refused }
  }
  'order.withdrawInvoice': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.withdrawInvoice'] } }
    responses: { 200: Answered<Replies['order.withdrawInvoice']>; default: Refused }
  }
  'order.pay': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.pay'] } }
    responses: { 200: Answered<Replies['order.pay']>; default: Refused }
  }
  'order.close': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.close'] } }
    responses: { 200: Answered<Replies['order.close']>; default: Refused }
  }
  'order.cancel': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['order.cancel'] } }
    responses: { 200: Answered<Replies['order.cancel']>; default: Refused }
  }
  'cancellationReason.list': {
    parameters: { path?: never; query?: never; header?: never }
    responses: { 200: Answered<Replies['cancellationReason.list']>; default: Refused }
  }
  'form.create': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['form.create'] } }
    responses: { 200: Answered<Replies['form.create']>; 201: Answered<Replies['form.create']>; default: Refused }
  }
  'form.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; key?: string | undefined; category?: 'documentation' | 'confirmation' | 'report' | undefined }; header?: never }
    responses: { 200: Answered<Replies['form.list']>; default: Refused }
  }
  'formDraft.create': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['formDraft.create'] } }
    responses: { 200: Answered<Replies['formDraft.create']>; 201: Answered<Replies['formDraft.create']>; default: Refused }
  }
  'formDraft.start': {
    parameters: { path: { key: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['formDraft.start'] } }
    responses: { 200: Answered<Replies['formDraft.start']>; default: Refused }
  }
  'formDraft.read': {
    parameters: { path: { key: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['formDraft.read']>; default: Refused }
  }
  'formDraft.change': {
    parameters: { path: { key: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['formDraft.change'] } }
    responses: { 200: Answered<Replies['formDraft.change']>; default: Refused }
  }
  'formDraft.publish': {
    parameters: { path: { key: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['formDraft.publish'] } }
    responses: { 200: Answered<Replies['formDraft.publish']>; default: Refused }
  }
  'formDraft.discard': {
    parameters: { path: { key: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['formDraft.discard'] } }
    responses: { 200: Answered<Replies['formDraft.discard']>; default: Refused }
  }
  'form.overview': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; search?: string | undefined; category?: 'documentation' | 'confirmation' | 'report' | undefined }; header?: never }
    responses: { 200: Answered<Replies['form.overview']>; default: Refused }
  }
  'form.history': {
    parameters: { path: { key: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['form.history']>; default: Refused }
  }
  'form.read': {
    parameters: { path: { form_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['form.read']>; default: Refused }
  }
  'productOrder.create': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['productOrder.create'] } }
    responses: { 200: Answered<Replies['productOrder.create']>; 201: Answered<Replies['productOrder.create']>; default: Refused }
  }
  'productOrder.list': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['productOrder.list']>; default: Refused }
  }
  'productOrder.deliver': {
    parameters: { path: { id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['productOrder.deliver'] } }
    responses: { 200: Answered<Replies['productOrder.deliver']>; default: Refused }
  }
  'briefing.add': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['briefing.add'] } }
    responses: { 200: Answered<Replies['briefing.add']>; 201: Answered<Replies['briefing.add']>; default: Refused }
  }
  'product.addFile': {
    parameters: { path: { job_id: string; product_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['product.addFile'] } }
    responses: { 200: Answered<Replies['product.addFile']>; 201: Answered<Replies['product.addFile']>; default: Refused }
  }
  'terms.create': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['terms.create'] } }
    responses: { 200: Answered<Replies['terms.create']>; 201: Answered<Replies['terms.create']>; default: Refused }
  }
  'terms.list': {
    parameters: { path?: never; query?: { service_category?: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | undefined }; header?: never }
    responses: { 200: Answered<Replies['terms.list']>; default: Refused }
  }
  'terms.preview': {
    parameters: { path?: never; query: { service_category: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'; valid_from?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['terms.preview']>; default: Refused }
  }
  'terms.version': {
    parameters: { path: { id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['terms.version']>; default: Refused }
  }
  'terms.companies': {
    parameters: { path: { id: string }; query?: { page?: number | undefined; limit?: number | undefined; answer?: 'accepted' | 'missing' | undefined; search?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['terms.companies']>; default: Refused }
  }
  'terms.acceptances': {
    parameters: { path: { id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['terms.acceptances']>; default: Refused }
  }
  'servicePrice.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; search?: string | undefined; service_category?: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | undefined }; header?: never }
    responses: { 200: Answered<Replies['servicePrice.list']>; default: Refused }
  }
  'servicePrice.put': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['servicePrice.put'] } }
    responses: { 200: Answered<Replies['servicePrice.put']>; default: Refused }
  }
  'servicePrice.read': {
    parameters: { path: { id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['servicePrice.read']>; default: Refused }
  }
  'servicePrice.add': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['servicePrice.add'] } }
    responses: { 200: Answered<Replies['servicePrice.add']>; 201: Answered<Replies['servicePrice.add']>; default: Refused }
  }
  'service.put': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['service.put'] } }
    responses: { 200: Answered<Replies['service.put']>; default: Refused }
  }
  'counterProposal.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; state?: ('pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired')[] | 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | undefined; job_id?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['counterProposal.list']>; default: Refused }
  }
  'counterProposal.answer': {
    parameters: { path: { id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['counterProposal.answer'] } }
    responses: { 200: Answered<Replies['counterProposal.answer']>; default: Refused }
  }
  'additionalService.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; state?: ('pending' | 'price_offered' | 'accepted' | 'declined' | 'withdrawn')[] | 'pending' | 'price_offered' | 'accepted' | 'declined' | 'withdrawn' | undefined; job_id?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['additionalService.list']>; default: Refused }
  }
  'additionalService.answer': {
    parameters: { path: { id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['additionalService.answer'] } }
    responses: { 200: Answered<Replies['additionalService.answer']>; default: Refused }
  }
  'proposal.list': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['proposal.list']>; default: Refused }
  }
  'proposal.answer': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['proposal.answer'] } }
    responses: { 200: Answered<Replies['proposal.answer']>; default: Refused }
  }
  'access.create': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['access.create'] } }
    responses: { 200: Answered<Replies['access.create']>; 201: Answered<Replies['access.create']>; default: Refused }
  }
  'access.list': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['access.list']>; default: Refused }
  }
  'access.revoke': {
    parameters: { path: { job_id: string; link_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['access.revoke'] } }
    responses: { 200: Answered<Replies['access.revoke']>; default: Refused }
  }
  'creditProposal.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; search?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['creditProposal.list']>; default: Refused }
  }
  'creditProposal.read': {
    parameters: { path: { account_id: string }; query?: { job_id?: (string)[] | string | undefined }; header?: never }
    responses: { 200: Answered<Replies['creditProposal.read']>; default: Refused }
  }
  'creditRun.create': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['creditRun.create'] } }
    responses: { 200: Answered<Replies['creditRun.create']>; 201: Answered<Replies['creditRun.create']>; default: Refused }
  }
  'creditRun.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; state?: ('waiting' | 'running' | 'stopped' | 'done' | 'cancelled')[] | 'waiting' | 'running' | 'stopped' | 'done' | 'cancelled' | undefined }; header?: never }
    responses: { 200: Answered<Replies['creditRun.list']>; default: Refused }
  }
  'creditRun.read': {
    parameters: { path: { run_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['creditRun.read']>; default: Refused }
  }
  'creditRun.approve': {
    parameters: { path: { run_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['creditRun.approve'] } }
    responses: { 200: Answered<Replies['creditRun.approve']>; default: Refused }
  }
  'creditRun.stop': {
    parameters: { path: { run_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['creditRun.stop'] } }
    responses: { 200: Answered<Replies['creditRun.stop']>; default: Refused }
  }
  'creditRun.resume': {
    parameters: { path: { run_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['creditRun.resume'] } }
    responses: { 200: Answered<Replies['creditRun.resume']>; default: Refused }
  }
  'creditRun.cancel': {
    parameters: { path: { run_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['creditRun.cancel'] } }
    responses: { 200: Answered<Replies['creditRun.cancel']>; default: Refused }
  }
  'transfer.due': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; search?: string | undefined; execution_date?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['transfer.due']>; default: Refused }
  }
  'paymentFile.create': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['paymentFile.create'] } }
    responses: { 200: Answered<Replies['paymentFile.create']>; 201: Answered<Replies['paymentFile.create']>; default: Refused }
  }
  'paymentFile.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; state?: ('created' | 'handed_over' | 'paid' | 'cancelled')[] | 'created' | 'handed_over' | 'paid' | 'cancelled' | undefined }; header?: never }
    responses: { 200: Answered<Replies['paymentFile.list']>; default: Refused }
  }
  'paymentFile.read': {
    parameters: { path: { file_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['paymentFile.read']>; default: Refused }
  }
  'paymentFile.handOver': {
    parameters: { path: { file_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['paymentFile.handOver'] } }
    responses: { 200: Answered<Replies['paymentFile.handOver']>; default: Refused }
  }
  'paymentFile.download': {
    parameters: { path: { file_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['paymentFile.download'], '*/*'>; default: Refused }
  }
  'paymentFile.confirm': {
    parameters: { path: { file_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['paymentFile.confirm'] } }
    responses: { 200: Answered<Replies['paymentFile.confirm']>; default: Refused }
  }
  'paymentFile.cancel': {
    parameters: { path: { file_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['paymentFile.cancel'] } }
    responses: { 200: Answered<Replies['paymentFile.cancel']>; default: Refused }
  }
  'bankStatement.import': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['bankStatement.import'] } }
    responses: { 200: Answered<Replies['bankStatement.import']>; 201: Answered<Replies['bankStatement.import']>; default: Refused }
  }
  'bankStatement.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined }; header?: never }
    responses: { 200: Answered<Replies['bankStatement.list']>; default: Refused }
  }
  'bankLine.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; state?: ('matched' | 'doubtful' | 'ignored')[] | 'matched' | 'doubtful' | 'ignored' | undefined; statement_id?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['bankLine.list']>; default: Refused }
  }
  'bankLine.transfers': {
    parameters: { path: { line_id: string }; query?: { page?: number | undefined; limit?: number | undefined; search?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['bankLine.transfers']>; default: Refused }
  }
  'bankLine.decide': {
    parameters: { path: { line_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['bankLine.decide'] } }
    responses: { 200: Answered<Replies['bankLine.decide']>; default: Refused }
  }
  'creditNote.issue': {
    parameters: { path: { job_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['creditNote.issue'] } }
    responses: { 200: Answered<Replies['creditNote.issue']>; 201: Answered<Replies['creditNote.issue']>; default: Refused }
  }
  'creditNote.list': {
    parameters: { path?: never; query?: { page?: number | undefined; limit?: number | undefined; status?: ('sent' | 'received' | 'paid' | 'cancelled' | 'cancellation_sent')[] | 'sent' | 'received' | 'paid' | 'cancelled' | 'cancellation_sent' | undefined; account_id?: string | undefined; job_id?: string | undefined; objected?: 'true' | 'false' | undefined; document_failed?: 'true' | 'false' | undefined; search?: string | undefined }; header?: never }
    responses: { 200: Answered<Replies['creditNote.list']>; default: Refused }
  }
  'creditNote.receive': {
    parameters: { path: { credit_note_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['creditNote.receive'] } }
    responses: { 200: Answered<Replies['creditNote.receive']>; default: Refused }
  }
  'creditNote.previewPayment': {
    parameters: { path: { credit_note_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['creditNote.previewPayment']>; default: Refused }
  }
  'creditNote.pay': {
    parameters: { path: { credit_note_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['creditNote.pay'] } }
    responses: { 200: Answered<Replies['creditNote.pay']>; default: Refused }
  }
  'creditNote.answerObjection': {
    parameters: { path: { credit_note_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['creditNote.answerObjection'] } }
    responses: { 200: Answered<Replies['creditNote.answerObjection']>; default: Refused }
  }
  'creditNote.cancel': {
    parameters: { path: { credit_note_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['creditNote.cancel'] } }
    responses: { 200: Answered<Replies['creditNote.cancel']>; default: Refused }
  }
  'withheldTax.export': {
    parameters: { path?: never; query: { month: string }; header?: never }
    responses: { 200: Answered<Replies['withheldTax.export'], '*/*'>; default: Refused }
  }
  'platformReport.export': {
    parameters: { path?: never; query: { year: number }; header?: never }
    responses: { 200: Answered<Replies['platformReport.export'], '*/*'>; default: Refused }
  }
  'webhook.create': {
    parameters: { path?: never; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['webhook.create'] } }
    responses: { 200: Answered<Replies['webhook.create']>; 201: Answered<Replies['webhook.create']>; default: Refused }
  }
  'webhook.list': {
    parameters: { path?: never; query?: never; header?: never }
    responses: { 200: Answered<Replies['webhook.list']>; default: Refused }
  }
  'webhook.read': {
    parameters: { path: { webhook_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['webhook.read']>; default: Refused }
  }
  'webhook.change': {
    parameters: { path: { webhook_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['webhook.change'] } }
    responses: { 200: Answered<Replies['webhook.change']>; default: Refused }
  }
  'webhook.delete': {
    parameters: { path: { webhook_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['webhook.delete']>; default: Refused }
  }
  'webhook.renewSecret': {
    parameters: { path: { webhook_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['webhook.renewSecret'] } }
    responses: { 200: Answered<Replies['webhook.renewSecret']>; default: Refused }
  }
  'webhook.test': {
    parameters: { path: { webhook_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['webhook.test'] } }
    responses: { 200: Answered<Replies['webhook.test']>; 201: Answered<Replies['webhook.test']>; default: Refused }
  }
  'webhook.replay': {
    parameters: { path: { webhook_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['webhook.replay'] } }
    responses: { 200: Answered<Replies['webhook.replay']>; default: Refused }
  }
  'webhook.deliveries': {
    parameters: { path: { webhook_id: string }; query?: { page?: number | undefined; limit?: number | undefined; state?: ('waiting' | 'delivered' | 'failed')[] | 'waiting' | 'delivered' | 'failed' | undefined; type?: ('order.create' | 'order.setNumber' | 'order.confirmAppointment' | 'order.reschedule' | 'order.start' | 'order.finish' | 'order.backToWork' | 'order.submit' | 'order.complete' | 'order.rework' | 'order.invoice' | 'order.withdrawInvoice' | 'order.returnPayment' | 'order.pay' | 'order.close' | 'order.cancel' | 'order.hold' | 'order.release' | 'order.raisePrice' | 'order.applyEvent' | 'order.reportUnreachable' | 'order.delegate' | 'order.takeBack' | 'order.changeCompany' | 'order.sign' | 'order.setPartnerEid' | 'order.mailCustomer' | 'order.orderProducts' | 'order.confirmReceipt' | 'order.askProposalApproval' | 'order.answerProposal' | 'order.withdrawProposal' | 'comment.create' | 'comment.edit' | 'comment.delete' | 'offer.create' | 'offer.accept' | 'offer.reject' | 'offer.withdraw' | 'offer.renew' | 'counterProposal.create' | 'counterProposal.accept' | 'counterProposal.decline' | 'additionalService.accept' | 'additionalService.offerPrice' | 'additionalService.decline' | 'additionalService.agree' | 'additionalService.withdraw' | 'form.submit' | 'protocol.render' | 'report.render' | 'signature.request' | 'briefing.add' | 'product.addFile' | 'access.create' | 'access.revoke' | 'account.create' | 'account.invite' | 'account.withdrawInvitation' | 'account.setReportExemption' | 'account.register' | 'account.startOnboarding' | 'account.activate' | 'account.lapse' | 'account.restore' | 'account.endOffers' | 'account.resumeOffers' | 'account.setPaymentDetails' | 'account.withdrawSelfBilling' | 'account.setQualifications' | 'account.erase' | 'account.merge' | 'account.restrict' | 'account.liftRestriction' | 'account.answerRestriction' | 'restriction.object' | 'identityProvider.save' | 'identityProvider.verifyDomain' | 'identityProvider.loseDomain' | 'identityProvider.setPasswordLogin' | 'identityProvider.changeByMarketplace' | 'identityProvider.remove' | 'partner.onboard' | 'qualification.save' | 'terms.accept' | 'companyDocument.create' | 'companyDocument.change' | 'companyDocument.delete' | 'companyDocument.verify' | 'companyDocument.refuse' | 'contact.create' | 'contact.register' | 'contact.change' | 'contact.end' | 'contact.erase' | 'creditNote.issue' | 'creditNote.block' | 'creditNote.receive' | 'creditNote.pay' | 'creditNote.returnPayment' | 'creditNote.object' | 'creditNote.answerObjection' | 'creditNote.cancel' | 'creditNote.sendCancellation' | 'document.fail' | 'webhook.test')[] | 'order.create' | 'order.setNumber' | 'order.confirmAppointment' | 'order.reschedule' | 'order.start' | 'order.finish' | 'order.backToWork' | 'order.submit' | 'order.complete' | 'order.rework' | 'order.invoice' | 'order.withdrawInvoice' | 'order.returnPayment' | 'order.pay' | 'order.close' | 'order.cancel' | 'order.hold' | 'order.release' | 'order.raisePrice' | 'order.applyEvent' | 'order.reportUnreachable' | 'order.delegate' | 'order.takeBack' | 'order.changeCompany' | 'order.sign' | 'order.setPartnerEid' | 'order.mailCustomer' | 'order.orderProducts' | 'order.confirmReceipt' | 'order.askProposalApproval' | 'order.answerProposal' | 'order.withdrawProposal' | 'comment.create' | 'comment.edit' | 'comment.delete' | 'offer.create' | 'offer.accept' | 'offer.reject' | 'offer.withdraw' | 'offer.renew' | 'counterProposal.create' | 'counterProposal.accept' | 'counterProposal.decline' | 'additionalService.accept' | 'additionalService.offerPrice' | 'additionalService.decline' | 'additionalService.agree' | 'additionalService.withdraw' | 'form.submit' | 'protocol.render' | 'report.render' | 'signature.request' | 'briefing.add' | 'product.addFile' | 'access.create' | 'access.revoke' | 'account.create' | 'account.invite' | 'account.withdrawInvitation' | 'account.setReportExemption' | 'account.register' | 'account.startOnboarding' | 'account.activate' | 'account.lapse' | 'account.restore' | 'account.endOffers' | 'account.resumeOffers' | 'account.setPaymentDetails' | 'account.withdrawSelfBilling' | 'account.setQualifications' | 'account.erase' | 'account.merge' | 'account.restrict' | 'account.liftRestriction' | 'account.answerRestriction' | 'restriction.object' | 'identityProvider.save' | 'identityProvider.verifyDomain' | 'identityProvider.loseDomain' | 'identityProvider.setPasswordLogin' | 'identityProvider.changeByMarketplace' | 'identityProvider.remove' | 'partner.onboard' | 'qualification.save' | 'terms.accept' | 'companyDocument.create' | 'companyDocument.change' | 'companyDocument.delete' | 'companyDocument.verify' | 'companyDocument.refuse' | 'contact.create' | 'contact.register' | 'contact.change' | 'contact.end' | 'contact.erase' | 'creditNote.issue' | 'creditNote.block' | 'creditNote.receive' | 'creditNote.pay' | 'creditNote.returnPayment' | 'creditNote.object' | 'creditNote.answerObjection' | 'creditNote.cancel' | 'creditNote.sendCancellation' | 'document.fail' | 'webhook.test' | undefined }; header?: never }
    responses: { 200: Answered<Replies['webhook.deliveries']>; default: Refused }
  }
  'webhook.delivery': {
    parameters: { path: { webhook_id: string; delivery_id: string }; query?: never; header?: never }
    responses: { 200: Answered<Replies['webhook.delivery']>; default: Refused }
  }
  'webhook.redeliver': {
    parameters: { path: { webhook_id: string; delivery_id: string }; query?: never; header?: never }
    requestBody: { content: { 'application/json': Bodies['webhook.redeliver'] } }
    responses: { 200: Answered<Replies['webhook.redeliver']>; 201: Answered<Replies['webhook.redeliver']>; default: Refused }
  }
}

/** Bodies of requests by the name of the call. */
export interface Bodies {
  'work.assign': {
    kind: 'approval' | 'message' | 'quote' | 'proposal' | 'service' | 'objection' | 'restriction' | 'hold' | 'unaccepted' | 'paper' | 'document' | 'release' | 'booking'
    item_id: string
    owner_id: string | null
    staff_id: string | null
  }
  'task.retry': {
    ids: string[]
  }
  'task.cancel': Bodies['task.retry']
  'simulator.change': {
    paused?: boolean | undefined
    reply_seconds?: number | undefined
  }
  'mailText.change': {
    locale: 'de' | 'en' | 'fr'
    texts: Record<string, string | null>
    version: number
  }
  'mailText.preview': {
    locale: 'de' | 'en' | 'fr'
    texts: Record<string, string | null>
    part?: string | undefined
  }
  'account.create': {
    id?: string | undefined
    parent_id?: string | null | undefined
    name: string
    state?: 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested' | undefined
    company_type?: 'company' | 'sole_proprietor' | 'civil_law_partnership' | undefined
    email?: string | null | undefined
    phone?: string | null | undefined
    street: string
    postal_code: string
    city: string
    latitude?: number | undefined
    longitude?: number | undefined
    iban?: string | null | undefined
    bic?: string | null | undefined
    account_holder?: string | null | undefined
    tax_id?: string | null | undefined
    vat_id?: string | null | undefined
    vat_status?: 'standard' | 'small_business' | 'reverse_charge' | undefined
    self_billing_consent_version?: '2024-01' | '2026-11' | null | undefined
    craft_role_number?: string | null | undefined
    installer_id_number?: string | null | undefined
    network_operator?: string | null | undefined
    radius_km?: number | undefined
    qualifications?: Partial<Record<'hwo_a' | 'hwo_b1' | 'hwo_b2' | 'transporter' | 'weiterbildung' | 'zusatzqualifikation' | 'kein_hwo' | 'unlisted_qualifications', string[]>> | undefined
  }
  'account.change': {
    name?: string | undefined
    company_type?: 'company' | 'sole_proprietor' | 'civil_law_partnership' | undefined
    email?: string | null | undefined
    phone?: string | null | undefined
    street?: string | undefined
    postal_code?: string | undefined
    city?: string | undefined
    radius_km?: number | undefined
    version?: number | undefined
  }
  'account.changeBankData': {
    iban: string
    bic?: string | null | undefined
    account_holder?: string | null | undefined
    reason: string
  }
  'account.requestErasure': {
    reason: string
  }
  'account.requestMerge': {
    into: string
    reason: string
  }
  'accountRequest.approveBankData': Record<string, never>
  'accountRequest.approveErasure': Record<string, never>
  'accountRequest.approveMerge': Record<string, never>
  'accountRequest.decline': Record<string, never>
  'account.withdrawSelfBilling': Record<string, never>
  'account.setReportExemption': {
    exemption: 'state_entity' | 'listed_company' | null
  }
  'account.restrict': {
    reason: string
    last_day?: string | null | undefined
  }
  'account.liftRestriction': {
    reason: string
    restriction_id?: string | undefined
  }
  'account.answerRestriction': {
    outcome: 'accepted' | 'declined'
    answer: string
    restriction_id?: string | undefined
  }
  'account.changeProvider': {
    switched_off?: boolean | undefined
    password_login?: true | undefined
    reason: string
  }
  'contact.create': {
    id?: string | undefined
    salutation?: string | null | undefined
    first_name?: string | null | undefined
    last_name: string
    email: string
    phone?: string | null | undefined
    mobile_phone?: string | null | undefined
    locale?: 'de' | 'en' | 'fr' | undefined
    profiles: ('admin' | 'company_owner' | 'disposition' | 'installer' | 'accounting' | 'readonly')[]
    own_orders_only?: boolean | undefined
    password?: string | undefined
  }
  'account.erase': Record<string, never>
  'contact.erase': Record<string, never>
  'companyDocument.verify': {
    version?: number | undefined
  }
  'companyDocument.refuse': {
    reason: string
    version?: number | undefined
  }
  'order.create': {
    sfid?: string | null | undefined
    name: string
    order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
    brand: string
    project?: string | null | undefined
    opportunity: {
      sfid?: string | undefined
      name: string
      email_type?: string | null | undefined
      invoicing_target?: string | null | undefined
      vat_rate?: number | undefined
      custom_services_margin?: number | undefined
      custom_services_margin_selling?: number | undefined
      assembly_time_days?: number | undefined
      multiday?: boolean | undefined
      multiday_documentation_form_id?: string | null | undefined
      documentation_type?: string | undefined
      can_create_proposal?: string[] | undefined
      brand_approves_proposals?: boolean | undefined
      technical_support_contacts?: {
        sfid?: string | undefined
        first_name: string
        last_name: string
        phone?: string | null | undefined
        mobile_phone?: string | null | undefined
      }[] | undefined
    }
    customer: {
      first_name?: string | null | undefined
      last_name: string
      company_name?: string | null | undefined
      email?: string | null | undefined
      phone?: string | null | undefined
      mobile_phone?: string | null | undefined
      locale?: 'de' | 'en' | 'fr' | undefined
      street: string
      postal_code: string
      city: string
      latitude?: number | undefined
      longitude?: number | undefined
    }
    contact_person?: {
      first_name?: string | null | undefined
      last_name: string
      email?: string | null | undefined
      phone?: string | null | undefined
    } | null | undefined
    is_remote?: boolean | undefined
    is_customer_sign_required?: boolean | undefined
    async_appointment?: boolean | undefined
    sequence_index?: number | null | undefined
    last_sequence_index?: number | null | undefined
    eid?: string | null | undefined
    invoicing_eid?: string | null | undefined
    professional_comment?: string | null | undefined
    customer_comment?: string | null | undefined
    days_until_finalization_sla?: number | undefined
    dates?: {
      start: string
      end: string
    }[] | undefined
    date_expected?: string | null | undefined
    readiness_date?: string | null | undefined
    services?: {
      service: string
      description: {
        de: string
        en: string
        fr: string
      }
      quantity: number
      unit_measure: string
      value_entry?: number | undefined
      price_purchasing: number
      price_selling?: number | undefined
      minutes?: number | undefined
      qualifications?: string[] | undefined
      work_kind?: 'construction' | 'repair' | 'electricity' | 'other' | null | undefined
    }[] | undefined
    custom_services?: {
      name: string
      hints_de?: string | null | undefined
      service_type?: string | null | undefined
      work_kind?: 'construction' | 'repair' | 'electricity' | 'other' | null | undefined
      quantity: number
      price_purchasing: number
      price_listing?: number | undefined
      price_selling?: number | undefined
    }[] | undefined
    products?: {
      item_id: string
      name: string
      quantity: number
      supplier: string
      url?: string | null | undefined
      hint?: string | null | undefined
      chargepoint_number?: string | null | undefined
      has_serial_number?: boolean | undefined
      product_password?: string | null | undefined
      price_listing?: number | undefined
      files?: {
        type: string
        connection_type?: 'additional' | 'alternative' | null | undefined
        image?: string | null | undefined
        labelText?: string | null | undefined
        url?: string | null | undefined
      }[] | undefined
      opportunity_files?: {
        type: string
        connection_type?: 'additional' | 'alternative' | null | undefined
        image?: string | null | undefined
        labelText?: string | null | undefined
        url?: string | null | undefined
      }[] | undefined
    }[] | undefined
  }
  'order.check': Bodies['order.create']
  'order.comment': {
    message?: string | undefined
    for_customer?: boolean | undefined
    files?: {
      name: string
      data: string
    }[] | undefined
  }
  'order.closeQuestion': {
    seen_comment_id?: string | undefined
  }
  'order.setNumber': {
    sfid?: string | undefined
    version?: number | undefined
  }
  'orderRun.check': {
    job_ids?: (string)[] | undefined
    filter?: {
      search?: string | undefined
      status?: ('open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending')[] | undefined
      partner_id?: string | undefined
    } | undefined
    change?: {
      action: 'offer.create'
    } | {
      action: 'order.hold'
      reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
      substate?: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | undefined
      comment?: string | undefined
    } | {
      action: 'order.release'
      comment?: string | undefined
    } | {
      action: 'order.cancel'
      category: 'partner' | 'customer' | 'brand'
      reason_id: string
      comment?: string | undefined
    } | undefined
  }
  'orderRun.create': {
    change: {
      action: 'offer.create'
    } | {
      action: 'order.hold'
      reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
      substate?: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | undefined
      comment?: string | undefined
    } | {
      action: 'order.release'
      comment?: string | undefined
    } | {
      action: 'order.cancel'
      category: 'partner' | 'customer' | 'brand'
      reason_id: string
      comment?: string | undefined
    }
    jobs: {
      job_id: string
      version?: number | undefined
    }[]
  }
  'orderRun.stop': Record<string, never>
  'orderRun.resume': Record<string, never>
  'import.create': {
    name: string
    data: string
  }
  'import.check': {
    columns: (string | null)[]
    constants?: Record<string, string> | undefined
    save_as?: string | undefined
    version?: number | undefined
  }
  'import.run': {
    offers?: boolean | undefined
    version?: number | undefined
  }
  'import.stop': Bodies['companyDocument.verify']
  'import.undo': Bodies['companyDocument.verify']
  'offer.create': {
    account_ids?: string[] | undefined
    expires_at?: string | undefined
  }
  'invitation.create': {
    company: {
      name: string
      street?: string | null | undefined
      postal_code?: string | null | undefined
      city?: string | null | undefined
      phone?: string | null | undefined
    }
    email: string
    first_name?: string | null | undefined
    last_name?: string | null | undefined
    locale?: 'de' | 'en' | 'fr' | undefined
  }
  'invitation.createMany': {
    job_id: string
    companies: {
      name: string
      email: string
    }[]
    locale?: 'de' | 'en' | 'fr' | undefined
  }
  'invitation.resend': Record<string, never>
  'invitation.withdraw': Record<string, never>
  'order.raisePrice': {
    price_purchasing: number
    reason: string
    account_ids?: string[] | undefined
    version?: number | undefined
  }
  'offer.withdraw': {
    account_ids?: string[] | undefined
  }
  'order.hold': {
    reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
    substate?: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | undefined
    comment?: string | undefined
    version?: number | undefined
  }
  'order.release': {
    comment?: string | undefined
    version?: number | undefined
  }
  'order.complete': Bodies['companyDocument.verify']
  'order.rework': {
    comment: string
    fields?: ({
      kind: 'question'
      name: string
    } | {
      kind: 'photo'
      name: 'installation_site' | 'device' | 'nameplate' | 'meter_cabinet' | 'cable_route' | 'measurement' | 'damage' | 'delivery_note' | 'other'
    } | {
      kind: 'input'
      name: 'services' | 'products' | 'serial_numbers' | 'customer_signature'
    })[] | undefined
    version?: number | undefined
  }
  'order.invoice': Bodies['companyDocument.verify']
  'order.withdrawInvoice': Bodies['companyDocument.verify']
  'order.pay': Bodies['companyDocument.verify']
  'order.close': Bodies['order.release']
  'order.cancel': {
    category: 'partner' | 'customer' | 'brand'
    reason_id: string
    comment?: string | undefined
    version?: number | undefined
  }
  'form.create': {
    key: string
    category: 'documentation' | 'confirmation' | 'report'
    order_type?: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | null | undefined
    protocol_type?: string | undefined
    opportunity_id?: string | null | undefined
    change_request?: string | null | undefined
    model: {
      title: {
        de: string
        en: string
        fr: string
      }
      description?: {
        de: string
        en: string
        fr: string
      } | undefined
      pages: {
        name: string
        title: {
          de: string
          en: string
          fr: string
        }
        visibleIf?: string | undefined
        elements: ({
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'text'
          inputType?: 'text' | 'number' | 'date' | undefined
          maxLength?: number | undefined
          min?: number | string | undefined
          max?: number | string | undefined
          step?: number | undefined
          unit?: string | undefined
          warnBelow?: number | undefined
          warnAbove?: number | undefined
          warning?: {
            de: string
            en: string
            fr: string
          } | undefined
          scan?: boolean | undefined
          isSerialNumber?: boolean | undefined
          prefill?: 'today' | 'person' | 'product' | undefined
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'comment'
          maxLength?: number | undefined
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'boolean'
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'radiogroup'
          choices: {
            value: string
            text: {
              de: string
              en: string
              fr: string
            }
          }[]
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'dropdown'
          choices: {
            value: string
            text: {
              de: string
              en: string
              fr: string
            }
          }[]
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'checkbox'
          choices: {
            value: string
            text: {
              de: string
              en: string
              fr: string
            }
          }[]
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'file'
          allowMultiple?: boolean | undefined
          maxFiles?: number | undefined
          mediaType?: 'installation_site' | 'device' | 'nameplate' | 'meter_cabinet' | 'cable_route' | 'measurement' | 'damage' | 'delivery_note' | 'other' | undefined
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'paneldynamic'
          templateTitle: {
            de: string
            en: string
            fr: string
          }
          templateElements: ({
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'text'
            inputType?: 'text' | 'number' | 'date' | undefined
            maxLength?: number | undefined
            min?: number | string | undefined
            max?: number | string | undefined
            step?: number | undefined
            unit?: string | undefined
            warnBelow?: number | undefined
            warnAbove?: number | undefined
            warning?: {
              de: string
              en: string
              fr: string
            } | undefined
            scan?: boolean | undefined
            isSerialNumber?: boolean | undefined
            prefill?: 'today' | 'person' | 'product' | undefined
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'comment'
            maxLength?: number | undefined
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'boolean'
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'radiogroup'
            choices: {
              value: string
              text: {
                de: string
                en: string
                fr: string
              }
            }[]
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'dropdown'
            choices: {
              value: string
              text: {
                de: string
                en: string
                fr: string
              }
            }[]
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'checkbox'
            choices: {
              value: string
              text: {
                de: string
                en: string
                fr: string
              }
            }[]
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'file'
            allowMultiple?: boolean | undefined
            maxFiles?: number | undefined
            mediaType?: 'installation_site' | 'device' | 'nameplate' | 'meter_cabinet' | 'cable_route' | 'measurement' | 'damage' | 'delivery_note' | 'other' | undefined
          })[]
          minPanelCount?: number | undefined
          maxPanelCount?: number | undefined
        })[]
      }[]
    }
  }
  'formDraft.create': {
    key: string
    category: 'documentation' | 'confirmation' | 'report'
    order_type?: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | null | undefined
    protocol_type?: string | undefined
    opportunity_id?: string | null | undefined
    change_request?: string | null | undefined
    title: {
      de: string
      en: string
      fr: string
    }
    copy_of?: string | undefined
  }
  'formDraft.start': Record<string, never>
  'formDraft.change': {
    category: 'documentation' | 'confirmation' | 'report'
    order_type?: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | null | undefined
    protocol_type?: string | undefined
    opportunity_id?: string | null | undefined
    change_request?: string | null | undefined
    model: {
      title: {
        de: string
        en: string
        fr: string
      }
      description?: {
        de: string
        en: string
        fr: string
      } | undefined
      pages: {
        name: string
        title: {
          de: string
          en: string
          fr: string
        }
        visibleIf?: string | undefined
        elements: {
          type: 'text' | 'comment' | 'boolean' | 'radiogroup' | 'dropdown' | 'checkbox' | 'file' | 'paneldynamic'
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          inputType?: 'text' | 'number' | 'date' | undefined
          maxLength?: number | undefined
          min?: number | string | undefined
          max?: number | string | undefined
          step?: number | undefined
          unit?: string | undefined
          warnBelow?: number | undefined
          warnAbove?: number | undefined
          warning?: {
            de: string
            en: string
            fr: string
          } | undefined
          scan?: boolean | undefined
          isSerialNumber?: boolean | undefined
          prefill?: 'today' | 'person' | 'product' | undefined
          choices?: {
            value: string
            text: {
              de: string
              en: string
              fr: string
            }
          }[] | undefined
          allowMultiple?: boolean | undefined
          maxFiles?: number | undefined
          mediaType?: 'installation_site' | 'device' | 'nameplate' | 'meter_cabinet' | 'cable_route' | 'measurement' | 'damage' | 'delivery_note' | 'other' | undefined
          templateTitle?: {
            de: string
            en: string
            fr: string
          } | undefined
          templateElements?: {
            type: 'text' | 'comment' | 'boolean' | 'radiogroup' | 'dropdown' | 'checkbox' | 'file'
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            inputType?: 'text' | 'number' | 'date' | undefined
            maxLength?: number | undefined
            min?: number | string | undefined
            max?: number | string | undefined
            step?: number | undefined
            unit?: string | undefined
            warnBelow?: number | undefined
            warnAbove?: number | undefined
            warning?: {
              de: string
              en: string
              fr: string
            } | undefined
            scan?: boolean | undefined
            isSerialNumber?: boolean | undefined
            prefill?: 'today' | 'person' | 'product' | undefined
            choices?: {
              value: string
              text: {
                de: string
                en: string
                fr: string
              }
            }[] | undefined
            allowMultiple?: boolean | undefined
            maxFiles?: number | undefined
            mediaType?: 'installation_site' | 'device' | 'nameplate' | 'meter_cabinet' | 'cable_route' | 'measurement' | 'damage' | 'delivery_note' | 'other' | undefined
          }[] | undefined
          minPanelCount?: number | undefined
          maxPanelCount?: number | undefined
        }[]
      }[]
    }
    version: number
  }
  'formDraft.publish': {
    version: number
    newest_version: number | null
  }
  'formDraft.discard': {
    version: number
  }
  'productOrder.create': {
    items?: {
      product_id?: string | undefined
      name: string
      quantity: number
    }[] | undefined
    ship_to?: string | undefined
    tracking_id?: string | undefined
    carrier?: string | undefined
    carrier_id?: string | undefined
    comment?: string | undefined
    version?: number | undefined
  }
  'productOrder.deliver': Record<string, never>
  'briefing.add': {
    name: string
    data: string
    for?: 'job' | 'opportunity' | undefined
  }
  'product.addFile': {
    type: string
    connection_type?: 'additional' | 'alternative' | null | undefined
    label?: string | undefined
    of?: 'product' | 'opportunity' | undefined
    url?: string | undefined
    file?: {
      name: string
      data: string
    } | undefined
  }
  'terms.create': {
    service_category: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
    title: {
      de: string
      en: string
      fr: string
    }
    body: {
      de: string
      en: string
      fr: string
    }
    valid_from?: string | undefined
    latest_version?: number | undefined
  }
  'servicePrice.put': {
    prices: {
      service_category: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      account_id?: string | null | undefined
      service: {
        de: string
        en: string
        fr: string
      }
      unit_measure: string
      price_purchasing: number
      valid_from?: string | undefined
    }[]
  }
  'servicePrice.add': {
    service_category: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
    service: {
      de: string
      en: string
      fr: string
    }
    unit_measure: string
    price_purchasing: number
    valid_from: string
    account_id?: string | null | undefined
    replaces?: number | null | undefined
  }
  'service.put': {
    services: {
      brand: string
      service: string
      description: {
        de: string
        en: string
        fr: string
      }
      unit_measure: string
      value_entry?: number | undefined
      minutes?: number | undefined
      price_purchasing: number
      price_listing?: number | undefined
      price_selling?: number | undefined
      work_kind?: 'construction' | 'repair' | 'electricity' | 'other' | null | undefined
    }[]
  }
  'counterProposal.answer': {
    accept: boolean
    comment?: string | undefined
  }
  'additionalService.answer': {
    accept: boolean
    price_purchasing?: number | undefined
    comment?: string | undefined
  }
  'proposal.answer': {
    approved: boolean
    reason?: string | null | undefined
    dates?: {
      start: string
      end: string
    }[] | undefined
    version?: number | undefined
  }
  'access.create': {
    contact_id: string
  }
  'access.revoke': Record<string, never>
  'creditRun.create': {
    proposals: {
      account_id: string
      total: number
      job_ids?: (string)[] | undefined
    }[]
  }
  'creditRun.approve': Record<string, never>
  'creditRun.stop': Record<string, never>
  'creditRun.resume': Record<string, never>
  'creditRun.cancel': Record<string, never>
  'paymentFile.create': {
    credit_note_ids: string[]
    execution_date: string
  }
  'paymentFile.handOver': Record<string, never>
  'paymentFile.confirm': {
    paid_on: string
  }
  'paymentFile.cancel': {
    reason?: string | undefined
  }
  'bankStatement.import': Bodies['import.create']
  'bankLine.decide': {
    transfer_id: string | null
    reason?: string | undefined
  }
  'creditNote.issue': {
    with_job_ids?: (string)[] | undefined
  }
  'creditNote.receive': Record<string, never>
  'creditNote.pay': {
    withheld?: number | undefined
  }
  'creditNote.answerObjection': {
    outcome: 'accepted' | 'declined'
    answer: string
  }
  'creditNote.cancel': {
    refund?: 'offset' | 'transfer' | undefined
  }
  'webhook.create': {
    url: string
    events?: ('*' | 'order.*' | 'comment.*' | 'offer.*' | 'counterProposal.*' | 'additionalService.*' | 'form.*' | 'protocol.*' | 'report.*' | 'signature.*' | 'briefing.*' | 'product.*' | 'access.*' | 'account.*' | 'restriction.*' | 'identityProvider.*' | 'partner.*' | 'qualification.*' | 'terms.*' | 'companyDocument.*' | 'contact.*' | 'creditNote.*' | 'document.*' | 'order.create' | 'order.setNumber' | 'order.confirmAppointment' | 'order.reschedule' | 'order.start' | 'order.finish' | 'order.backToWork' | 'order.submit' | 'order.complete' | 'order.rework' | 'order.invoice' | 'order.withdrawInvoice' | 'order.returnPayment' | 'order.pay' | 'order.close' | 'order.cancel' | 'order.hold' | 'order.release' | 'order.raisePrice' | 'order.applyEvent' | 'order.reportUnreachable' | 'order.delegate' | 'order.takeBack' | 'order.changeCompany' | 'order.sign' | 'order.setPartnerEid' | 'order.mailCustomer' | 'order.orderProducts' | 'order.confirmReceipt' | 'order.askProposalApproval' | 'order.answerProposal' | 'order.withdrawProposal' | 'comment.create' | 'comment.edit' | 'comment.delete' | 'offer.create' | 'offer.accept' | 'offer.reject' | 'offer.withdraw' | 'offer.renew' | 'counterProposal.create' | 'counterProposal.accept' | 'counterProposal.decline' | 'additionalService.accept' | 'additionalService.offerPrice' | 'additionalService.decline' | 'additionalService.agree' | 'additionalService.withdraw' | 'form.submit' | 'protocol.render' | 'report.render' | 'signature.request' | 'briefing.add' | 'product.addFile' | 'access.create' | 'access.revoke' | 'account.create' | 'account.invite' | 'account.withdrawInvitation' | 'account.setReportExemption' | 'account.register' | 'account.startOnboarding' | 'account.activate' | 'account.lapse' | 'account.restore' | 'account.endOffers' | 'account.resumeOffers' | 'account.setPaymentDetails' | 'account.withdrawSelfBilling' | 'account.setQualifications' | 'account.erase' | 'account.merge' | 'account.restrict' | 'account.liftRestriction' | 'account.answerRestriction' | 'restriction.object' | 'identityProvider.save' | 'identityProvider.verifyDomain' | 'identityProvider.loseDomain' | 'identityProvider.setPasswordLogin' | 'identityProvider.changeByMarketplace' | 'identityProvider.remove' | 'partner.onboard' | 'qualification.save' | 'terms.accept' | 'companyDocument.create' | 'companyDocument.change' | 'companyDocument.delete' | 'companyDocument.verify' | 'companyDocument.refuse' | 'contact.create' | 'contact.register' | 'contact.change' | 'contact.end' | 'contact.erase' | 'creditNote.issue' | 'creditNote.block' | 'creditNote.receive' | 'creditNote.pay' | 'creditNote.returnPayment' | 'creditNote.object' | 'creditNote.answerObjection' | 'creditNote.cancel' | 'creditNote.sendCancellation' | 'document.fail')[] | undefined
    description?: string | undefined
  }
  'webhook.change': {
    url?: string | undefined
    events?: ('*' | 'order.*' | 'comment.*' | 'offer.*' | 'counterProposal.*' | 'additionalService.*' | 'form.*' | 'protocol.*' | 'report.*' | 'signature.*' | 'briefing.*' | 'product.*' | 'access.*' | 'account.*' | 'restriction.*' | 'identityProvider.*' | 'partner.*' | 'qualification.*' | 'terms.*' | 'companyDocument.*' | 'contact.*' | 'creditNote.*' | 'document.*' | 'order.create' | 'order.setNumber' | 'order.confirmAppointment' | 'order.reschedule' | 'order.start' | 'order.finish' | 'order.backToWork' | 'order.submit' | 'order.complete' | 'order.rework' | 'order.invoice' | 'order.withdrawInvoice' | 'order.returnPayment' | 'order.pay' | 'order.close' | 'order.cancel' | 'order.hold' | 'order.release' | 'order.raisePrice' | 'order.applyEvent' | 'order.reportUnreachable' | 'order.delegate' | 'order.takeBack' | 'order.changeCompany' | 'order.sign' | 'order.setPartnerEid' | 'order.mailCustomer' | 'order.orderProducts' | 'order.confirmReceipt' | 'order.askProposalApproval' | 'order.answerProposal' | 'order.withdrawProposal' | 'comment.create' | 'comment.edit' | 'comment.delete' | 'offer.create' | 'offer.accept' | 'offer.reject' | 'offer.withdraw' | 'offer.renew' | 'counterProposal.create' | 'counterProposal.accept' | 'counterProposal.decline' | 'additionalService.accept' | 'additionalService.offerPrice' | 'additionalService.decline' | 'additionalService.agree' | 'additionalService.withdraw' | 'form.submit' | 'protocol.render' | 'report.render' | 'signature.request' | 'briefing.add' | 'product.addFile' | 'access.create' | 'access.revoke' | 'account.create' | 'account.invite' | 'account.withdrawInvitation' | 'account.setReportExemption' | 'account.register' | 'account.startOnboarding' | 'account.activate' | 'account.lapse' | 'account.restore' | 'account.endOffers' | 'account.resumeOffers' | 'account.setPaymentDetails' | 'account.withdrawSelfBilling' | 'account.setQualifications' | 'account.erase' | 'account.merge' | 'account.restrict' | 'account.liftRestriction' | 'account.answerRestriction' | 'restriction.object' | 'identityProvider.save' | 'identityProvider.verifyDomain' | 'identityProvider.loseDomain' | 'identityProvider.setPasswordLogin' | 'identityProvider.changeByMarketplace' | 'identityProvider.remove' | 'partner.onboard' | 'qualification.save' | 'terms.accept' | 'companyDocument.create' | 'companyDocument.change' | 'companyDocument.delete' | 'companyDocument.verify' | 'companyDocument.refuse' | 'contact.create' | 'contact.register' | 'contact.change' | 'contact.end' | 'contact.erase' | 'creditNote.issue' | 'creditNote.block' | 'creditNote.receive' | 'creditNote.pay' | 'creditNote.returnPayment' | 'creditNote.object' | 'creditNote.answerObjection' | 'creditNote.cancel' | 'creditNote.sendCancellation' | 'document.fail')[] | undefined
    description?: string | undefined
    state?: 'active' | 'paused' | undefined
    version?: number | undefined
  }
  'webhook.renewSecret': Record<string, never>
  'webhook.test': Record<string, never>
  'webhook.replay': {
    since: string
    until?: string | undefined
    only_undelivered?: boolean | undefined
  }
  'webhook.redeliver': Record<string, never>
}

/** Bodies of successful answers by the name of the call. */
export interface Replies {
  'work.list': {
    data: {
      kind: 'approval' | 'message' | 'quote' | 'proposal' | 'service' | 'objection' | 'restriction' | 'hold' | 'unaccepted' | 'paper' | 'document' | 'release' | 'booking'
      item_id: string
      since: string
      detail: string | null
      text: string | null
      newest_comment_id: string | null
      job: {
        api_id: string
        name: string
        order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
        customer: string
        city: string
      } | null
      account: {
        id: string
        name: string
      } | null
      owner: {
        id: string
        name: string
      } | null
    }[]
    next: string | null
    kinds: {
      kind: 'approval' | 'message' | 'quote' | 'proposal' | 'service' | 'objection' | 'restriction' | 'hold' | 'unaccepted' | 'paper' | 'document' | 'release' | 'booking'
      count: number
      oldest_at: string
    }[]
  }
  'work.assign': {
    owner: {
      id: string
      name: string
    } | null
  }
  'figure.read': {
    period: {
      from: string
      to: string
    }
    before: {
      from: string
      to: string
    }
    figures: {
      key: 'offered' | 'accepted' | 'time_to_accept' | 'finished' | 'time_to_finish' | 'first_visit' | 'rework' | 'payout'
      now: {
        value: number | null
        of: number
      }
      before: {
        value: number | null
        of: number
      }
    }[]
    step: 'day' | 'week' | 'month'
    series: {
      from: string
      to: string
      offered: number
      accepted: number
    }[]
    trades: {
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      offered: number
      accepted: number
      minutes: number | null
    }[]
    areas: {
      area: string
      city: string
      offered: number
      accepted: number
      minutes: number | null
    }[]
  }
  'figure.orders': {
    data: {
      api_id: string
      name: string
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      place: string
      partner: string | null
      day: string
      value: number | null
      good: boolean | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'system.read': {
    problems: {
      kind: 'no_worker' | 'tasks_failed' | 'tasks_overdue' | 'mails_delayed' | 'webhooks_suspended' | 'webhooks_failing'
      count: number
    }[]
    tasks: {
      name: string
      waiting: number
      overdue: number
      running: number
      failed: number
      cancelled: number
      retrying: number
      oldest_due_at: string | null
      last_failed_at: string | null
    }[]
    mail: {
      sent: number
      last_sent_at: string | null
    }
    webhooks: {
      active: number
      failed_deliveries: number
      failing: {
        id: string
        url: string
        state: 'active' | 'paused' | 'suspended'
        failures: number
        failing_since: string | null
      }[]
    }
    versions: {
      portal: string
      node: string
      postgres: string
      migration: string
      started_at: string
    }
    database_size: number
    has_simulator: boolean
  }
  'system.check': {
    checked_at: string
    findings: {
      level: 'ok' | 'warning' | 'fault'
      about: string
      text: string
      remedy: string | null
    }[]
  }
  'task.list': {
    data: {
      id: string
      name: string
      state: 'waiting' | 'overdue' | 'running' | 'failed' | 'cancelled'
      attempts: number
      max_attempts: number
      run_at: string
      added_at: string
      changed_at: string
      error: string | null
    }[]
    next: string | null
  }
  'task.retry': {
    tasks: {
      id: string
      name: string
    }[]
    unchanged: string[]
  }
  'task.cancel': Replies['task.retry']
  'simulator.read': {
    paused: boolean
    reply_seconds: number
  }
  'simulator.change': Replies['simulator.read']
  'staff.list': {
    data: {
      id: string
      name: string
      email: string
      role: 'viewer' | 'dispatcher' | 'partner_manager' | 'accountant' | 'administrator'
      state: 'invited' | 'active' | 'deactivated'
      has_second_factor: boolean
      has_provider: boolean
      last_login_at: string | null
      created_at: string
      is_self: boolean
      version: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'staff.audit': {
    data: {
      id: string
      at: string
      staff: {
        id: string | null
        name: string
      }
      call: string
      subject: Record<string, string>
      details: Record<string, unknown>
      request_id: string
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'staff.exportAudit': Blob
  'key.list': {
    data: {
      id: string
      name: string
      scopes: ('companies:read' | 'companies:write' | 'companies:erase' | 'orders:read' | 'orders:write' | 'money:read' | 'money:write' | 'catalogue:read' | 'catalogue:write' | 'webhooks:read' | 'webhooks:write' | 'system:read' | 'system:write' | 'staff:read' | 'mails:read' | 'texts:read' | 'texts:write')[]
      state: 'active' | 'expired' | 'ended'
      hint: string
      created_at: string
      created_by: string
      ends_at: string | null
      ended_at: string | null
      last_used_at: string | null
      former: {
        hint: string
        ends_at: string
        last_used_at: string | null
      }[]
      version: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'mail.list': {
    data: {
      id: string
      kind: string
      state: 'queued' | 'retrying' | 'sent' | 'failed' | 'skipped'
      queued_at: string
      state_at: string
      reply_code: number | null
      reader: {
        name: string
        email: string | null
      } | null
      account: {
        id: string
        name: string
      } | null
      order: {
        api_id: string
        sfid: string | null
        name: string
      } | null
    }[]
    pagination: {
      next: string | null
    }
  }
  'mail.kinds': {
    data: {
      kind: string
      audience: 'customer' | 'company' | 'person' | 'staff'
      is_optional: boolean
      own_locales: ('de' | 'en' | 'fr')[]
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'mail.preview': {
    kind: string
    audience: 'customer' | 'company' | 'person' | 'staff'
    is_optional: boolean
    own_locales: ('de' | 'en' | 'fr')[]
    locale: 'de' | 'en' | 'fr'
    product: string
    subject: string
    hello: string
    text: string
    facts: {
      label: string
      value: string
    }[]
    items: {
      title: string
      facts: {
        label: string
        value: string
      }[]
    }[]
    action: string | null
    questions: string | null
    footer: string[]
  }
  'mailText.read': {
    kind: string
    locale: 'de' | 'en' | 'fr'
    version: number
    parts: {
      part: string
      shipped: string
      own: string | null
      shipped_before: string | null
      is_unusable: boolean
      variables: {
        name: string
        is_required: boolean
      }[]
    }[]
    versions: {
      version: number
      at: string
      by: string | null
      texts: Record<string, string>
      changes: {
        part: string
        before: string | null
        after: string | null
      }[]
    }[]
  }
  'mailText.change': Replies['mailText.read']
  'mailText.preview': Replies['mail.preview']
  'account.create': {
    id: string
    parent_id: string | null
    name: string
    state: 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested'
    company_type: 'company' | 'sole_proprietor' | 'civil_law_partnership'
    email: string | null
    phone: string | null
    street: string | null
    postal_code: string | null
    city: string | null
    latitude: number | null
    longitude: number | null
    iban: string | null
    bic: string | null
    tax_id: string | null
    vat_id: string | null
    vat_status: 'standard' | 'small_business' | 'reverse_charge'
    self_billing_consent: {
      version: string
      at: string
    } | null
    warnings: {
      field: 'tax_id' | 'vat_id'
      code: 'implausible_tax_id' | 'implausible_vat_id'
    }[]
    radius_km: number
    qualifications: Partial<Record<'hwo_a' | 'hwo_b1' | 'hwo_b2' | 'transporter' | 'weiterbildung' | 'zusatzqualifikation' | 'kein_hwo' | 'unlisted_qualifications', string[]>>
    merged_into: string | null
    location_ids: string[]
    holiday: {
      from: string
      until: string
    } | null
    created_at: string
    report_exemption: string | null
    version: number
  }
  'account.list': {
    data: {
      id: string
      parent_id: string | null
      name: string
      state: 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested'
      company_type: 'company' | 'sole_proprietor' | 'civil_law_partnership'
      email: string | null
      phone: string | null
      street: string | null
      postal_code: string | null
      city: string | null
      latitude: number | null
      longitude: number | null
      iban: string | null
      bic: string | null
      tax_id: string | null
      vat_id: string | null
      vat_status: 'standard' | 'small_business' | 'reverse_charge'
      self_billing_consent: {
        version: string
        at: string
      } | null
      warnings: {
        field: 'tax_id' | 'vat_id'
        code: 'implausible_tax_id' | 'implausible_vat_id'
      }[]
      radius_km: number
      qualifications: Partial<Record<'hwo_a' | 'hwo_b1' | 'hwo_b2' | 'transporter' | 'weiterbildung' | 'zusatzqualifikation' | 'kein_hwo' | 'unlisted_qualifications', string[]>>
      merged_into: string | null
      location_ids: string[]
      holiday: {
        from: string
        until: string
      } | null
      created_at: string
      report_exemption: string | null
      version: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'account.search': {
    data: {
      id: string
      name: string
      state: 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested'
      is_merged: boolean
      company_type: 'company' | 'sole_proprietor' | 'civil_law_partnership'
      postal_code: string | null
      city: string | null
      parent: {
        id: string
        name: string
      } | null
      papers: {
        waiting: number
        refused: number
        ended: number
        ending: number
      }
      restriction: 'restricted' | 'objected' | null
      created_at: string
    }[]
    pagination: {
      total_count: number
      next: string | null
    }
  }
  'account.places': {
    data: {
      is_merged: boolean
      id: string
      name: string
      postal_code: string | null
      city: string | null
      state: 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested'
      papers: {
        waiting: number
        refused: number
        ended: number
        ending: number
      }
      restriction: 'restricted' | 'objected' | null
      position: {
        latitude: number
        longitude: number
      } | null
    }[]
    total: number
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'account.read': Replies['account.create']
  'account.change': Replies['account.create']
  'account.summary': {
    account: {
      id: string
      parent_id: string | null
      name: string
      state: 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested'
      company_type: 'company' | 'sole_proprietor' | 'civil_law_partnership'
      email: string | null
      phone: string | null
      street: string | null
      postal_code: string | null
      city: string | null
      latitude: number | null
      longitude: number | null
      iban: string | null
      bic: string | null
      tax_id: string | null
      vat_id: string | null
      vat_status: 'standard' | 'small_business' | 'reverse_charge'
      self_billing_consent: {
        version: string
        at: string
      } | null
      warnings: {
        field: 'tax_id' | 'vat_id'
        code: 'implausible_tax_id' | 'implausible_vat_id'
      }[]
      radius_km: number
      qualifications: Partial<Record<'hwo_a' | 'hwo_b1' | 'hwo_b2' | 'transporter' | 'weiterbildung' | 'zusatzqualifikation' | 'kein_hwo' | 'unlisted_qualifications', string[]>>
      merged_into: string | null
      location_ids: string[]
      holiday: {
        from: string
        until: string
      } | null
      created_at: string
      report_exemption: string | null
      version: number
    }
    parent: {
      id: string
      name: string
      city: string | null
    } | null
    locations: {
      id: string
      name: string
      city: string | null
    }[]
    ended: {
      kind: 'merged' | 'erased'
      at: string
    } | null
    actions: ('account.change' | 'account.changeBankData' | 'account.restrict' | 'account.requestMerge' | 'account.requestErasure' | 'contact.create')[]
    merged_into: {
      id: string
      name: string
      city: string | null
    } | null
    predecessors: {
      id: string
      name: string
      city: string | null
    }[]
    possible_duplicates: {
      id: string
      name: string
      city: string | null
      same: ('vat_id' | 'tax_id' | 'iban')[]
    }[]
    missing: {
      data: ('iban_missing' | 'bic_missing' | 'tax_or_vat_id_missing' | 'self_billing_missing')[]
      documents: {
        type: 'liability_insurance' | 'trade_license' | 'tax_exemption_order' | 'personal_id_card' | 'craft_card'
        state: 'missing' | 'expired' | 'not_yet_valid' | 'unconfirmed' | 'refused' | 'being_checked'
      }[]
      onboarding: ('qualifications' | 'address' | 'vehicle')[]
      terms: ('precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation')[]
    }
    papers: {
      waiting: number
      refused: number
      ended: number
      ending: number
    }
    restriction: {
      id: string
      account_id: string
      reason: string
      started_at: string
      last_day: string | null
      objection: {
        text: string
        at: string
        by: string
      } | null
      answer: {
        outcome: 'accepted' | 'declined'
        text: string
        at: string
      } | null
      by: string | null
    } | null
    accepted_terms: {
      id: string
      service_category: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      version: number
      accepted_at: string
    }[]
    orders: {
      in_progress: number
      awaiting_approval: number
      completed: number
      cancelled: number
    }
    credit_notes: {
      open: number
      open_total: number
      paid: number
      objected: number
    }
  }
  'account.changeBankData': {
    id: string
    account: {
      id: string
      name: string
    }
    kind: 'bank_data' | 'erasure' | 'merge'
    bank_data: {
      iban: string
      bic: string | null
      account_holder: string | null
    } | null
    merge_into: {
      id: string
      name: string
    } | null
    reason: string
    state: 'waiting' | 'approved' | 'declined'
    created_at: string
    created_by: {
      name: string | null
      is_self: boolean
    }
    decided_at: string | null
    decided_by: {
      name: string | null
      is_self: boolean
    } | null
  }
  'account.requestErasure': Replies['account.changeBankData']
  'account.previewMerge': {
    ends: {
      id: string
      name: string
      city: string
    }
    stays: {
      id: string
      name: string
      city: string
    }
    blockers: ('merged' | 'erased' | 'has_locations' | 'other_master' | 'different_vat_id' | 'different_tax_id' | 'different_tax_case' | 'restricted' | 'identity_provider' | 'request_waiting' | 'orders_under_way' | 'credit_run')[]
    notices: ('no_common_number' | 'different_address' | 'unconfirmed_people' | 'no_bank_data' | 'no_agreement' | 'gets_no_offers')[]
    moves: {
      people: number
      known_people: number
      orders: number
      documents: number
      offers: number
    }
    remains: {
      orders: number
      credit_notes: number
    }
    orders_under_way: number
  }
  'account.requestMerge': Replies['account.changeBankData']
  'accountRequest.list': {
    data: {
      id: string
      account: {
        id: string
        name: string
      }
      kind: 'bank_data' | 'erasure' | 'merge'
      bank_data: {
        iban: string
        bic: string | null
        account_holder: string | null
      } | null
      merge_into: {
        id: string
        name: string
      } | null
      reason: string
      state: 'waiting' | 'approved' | 'declined'
      created_at: string
      created_by: {
        name: string | null
        is_self: boolean
      }
      decided_at: string | null
      decided_by: {
        name: string | null
        is_self: boolean
      } | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'accountRequest.approveBankData': Replies['account.changeBankData']
  'accountRequest.approveErasure': Replies['account.changeBankData']
  'accountRequest.approveMerge': Replies['account.changeBankData']
  'accountRequest.decline': Replies['account.changeBankData']
  'account.history': {
    data: {
      id: string
      at: string
      subject: 'account' | 'contact' | 'credit_note'
      step: string
      about: string | null
      by: {
        kind: 'person' | 'operator' | 'system'
        name: string
        account: string | null
      }
      reason: string | null
    }[]
    next: string | null
  }
  'account.selfBilling': {
    data: {
      version: string
      agreed_at: string
      agreed_by: string | null
      ended_at: string | null
      end_reason: 'withdrawn' | 'replaced' | null
      ended_by: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'account.withdrawSelfBilling': Replies['account.create']
  'account.setReportExemption': Replies['account.create']
  'account.restrict': {
    id: string
    account_id: string
    reason: string
    started_at: string
    last_day: string | null
    objection: {
      text: string
      at: string
      by: string
    } | null
    answer: {
      outcome: 'accepted' | 'declined'
      text: string
      at: string
    } | null
    by: string | null
  }
  'account.liftRestriction': Replies['account.restrict']
  'account.answerRestriction': Replies['account.restrict']
  'account.readProvider': {
    provider: Schemas['IdentityProvider'] | null
  }
  'account.changeProvider': Replies['account.readProvider']
  'contact.create': {
    id: string
    account_id: string
    salutation: string | null
    first_name: string | null
    last_name: string
    email: string
    phone: string | null
    mobile_phone: string | null
    locale: 'de' | 'en' | 'fr'
    profiles: ('admin' | 'company_owner' | 'disposition' | 'installer' | 'accounting' | 'readonly')[]
    own_orders_only: boolean
  }
  'contact.list': {
    data: {
      id: string
      account_id: string
      salutation: string | null
      first_name: string | null
      last_name: string
      email: string
      phone: string | null
      mobile_phone: string | null
      locale: 'de' | 'en' | 'fr'
      profiles: ('admin' | 'company_owner' | 'disposition' | 'installer' | 'accounting' | 'readonly')[]
      own_orders_only: boolean
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'account.erase': {
    msg: string
    kept: {
      code: 'credit_notes' | 'order_papers' | 'agreements' | 'tax_papers'
      count: number
      until: string
      laws: string[]
    }[]
  }
  'contact.erase': Replies['account.erase']
  'erasure.list': {
    data: {
      subject: 'person' | 'company'
      id: string
      asked_by: 'person' | 'operator'
      asked_at: string
      done_at: string | null
      kept: {
        code: 'credit_notes' | 'order_papers' | 'agreements' | 'tax_papers'
        count: number
        until: string
        laws: string[]
      }[]
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'companyDocument.list': {
    data: {
      id: string
      account: string
      type: 'liability_insurance' | 'trade_license' | 'tax_exemption_order' | 'personal_id_card' | 'craft_card'
      lifetimeStart: string | null
      lifetimeEnd: string | null
      confirmedAt: string | null
      verifiedAt: string | null
      refusedReason: string | null
      path: {
        name: string
        type: string
        size: number
        resource: string
      } | null
      state: 'valid' | 'not_yet_valid' | 'expired' | 'unconfirmed'
      check: 'waiting' | 'verified' | 'refused'
      covered: boolean
      createdAt: string
      account_name: string
      version: number
      checkedAt: string | null
      checkedBy: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'companyDocument.read': {
    id: string
    account: string
    type: 'liability_insurance' | 'trade_license' | 'tax_exemption_order' | 'personal_id_card' | 'craft_card'
    lifetimeStart: string | null
    lifetimeEnd: string | null
    confirmedAt: string | null
    verifiedAt: string | null
    refusedReason: string | null
    path: {
      name: string
      type: string
      size: number
      resource: string
    } | null
    state: 'valid' | 'not_yet_valid' | 'expired' | 'unconfirmed'
    check: 'waiting' | 'verified' | 'refused'
    covered: boolean
    createdAt: string
    account_name: string
    version: number
    checkedAt: string | null
    checkedBy: string | null
  }
  'companyDocument.file': Blob
  'companyDocument.verify': Replies['companyDocument.read']
  'companyDocument.refuse': Replies['companyDocument.read']
  'order.create': {
    api_id: string
    sfid: string | null
    name: string
    order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
    status: 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending'
    status_since: string
    brand: string
    eid: string | null
    partner: {
      id: string
      name: string
    } | null
    hold: {
      reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
      next: 'partner' | 'customer' | 'brand' | 'admin'
      substate: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | null
      comment: string | null
    } | null
    appointment: {
      start: string
      end: string
    } | null
    credit_notes: {
      id: string
      number: string
      status: string
    }[]
    price_purchasing: number
    price_selling: number
    open_offers: number
    unknown_units: string[]
    document_failed_at: string | null
    version: number
    project: string | null
    opportunity: {
      sfid: string
      name: string
      documentation_type: string
    }
    customer: {
      first_name: string | null
      last_name: string
      company_name: string | null
      email: string | null
      phone: string | null
      street: string
      postal_code: string
      city: string
    }
    dates: {
      start: string
      end: string
    }[]
    partner_eid: string | null
    accepted_at: string | null
    started_at: string | null
    finished_at: string | null
    date_end: string | null
    signature: 'missing' | 'taken' | 'declined'
    created_at: string
    professional_comment: string | null
    customer_comment: string | null
    contact_person: {
      first_name: string | null
      last_name: string
      email: string | null
      phone: string | null
    } | null
    tasks: {
      kind: 'answer' | 'delivery' | 'appointment' | 'photos' | 'protocol' | 'serial_numbers' | 'signature' | 'additional_price'
      state: 'open' | 'done'
      due_at: string | null
      count: number | null
    }[]
    actions: ('offer.create' | 'order.hold' | 'order.release' | 'order.complete' | 'order.rework' | 'order.answerProposal' | 'order.cancel.partner' | 'order.cancel.customer' | 'order.cancel.brand' | 'order.close')[]
    holds: {
      reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
      substate: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | null
      next: 'partner' | 'customer' | 'brand' | 'admin'
    }[]
    services: {
      api_id: string
      service: string
      description: {
        de: string
        en: string
        fr: string
      }
      quantity: number
      unit_measure: string
      value_entry: number
      price_purchasing: number
      price_selling: number
      minutes: number
      qualifications: string[]
      work_kind: 'construction' | 'repair' | 'electricity' | 'other' | null
    }[]
    custom_services: {
      api_id: string
      name: string
      service_type: string | null
      work_kind: 'construction' | 'repair' | 'electricity' | 'other' | null
      quantity: number
      price_purchasing: number
      price_selling: number
    }[]
    products: {
      id: string
      item_id: string
      name: string
      quantity: number
      supplier: string
      serial_number: string | null
      chargepoint_number: string | null
    }[]
  }
  'order.list': {
    data: {
      api_id: string
      sfid: string | null
      name: string
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      status: 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending'
      status_since: string
      brand: string
      eid: string | null
      partner: {
        id: string
        name: string
      } | null
      hold: {
        reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
        next: 'partner' | 'customer' | 'brand' | 'admin'
        substate: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | null
        comment: string | null
      } | null
      appointment: {
        start: string
        end: string
      } | null
      credit_notes: {
        id: string
        number: string
        status: string
      }[]
      price_purchasing: number
      price_selling: number
      open_offers: number
      unknown_units: string[]
      document_failed_at: string | null
      version: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'order.check': {
    places: string[]
    has_position: boolean
    is_new_brand: boolean
  }
  'order.draft': {
    name: string
    order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
    brand: string
    project?: string | null | undefined
    opportunity: {
      sfid?: string | undefined
      name: string
      email_type?: string | null | undefined
      invoicing_target?: string | null | undefined
      vat_rate?: number | undefined
      custom_services_margin?: number | undefined
      custom_services_margin_selling?: number | undefined
      assembly_time_days?: number | undefined
      multiday?: boolean | undefined
      multiday_documentation_form_id?: string | null | undefined
      documentation_type?: string | undefined
      can_create_proposal?: string[] | undefined
      brand_approves_proposals?: boolean | undefined
      technical_support_contacts?: {
        sfid?: string | undefined
        first_name: string
        last_name: string
        phone?: string | null | undefined
        mobile_phone?: string | null | undefined
      }[] | undefined
    }
    customer: {
      first_name?: string | null | undefined
      last_name: string
      company_name?: string | null | undefined
      email?: string | null | undefined
      phone?: string | null | undefined
      mobile_phone?: string | null | undefined
      locale?: 'de' | 'en' | 'fr' | undefined
      street: string
      postal_code: string
      city: string
      latitude?: number | undefined
      longitude?: number | undefined
    }
    contact_person?: {
      first_name: string | null
      last_name: string
      email: string | null
      phone: string | null
    } | null | undefined
    is_remote?: boolean | undefined
    is_customer_sign_required?: boolean | undefined
    async_appointment?: boolean | undefined
    days_until_finalization_sla?: number | undefined
    professional_comment?: string | null | undefined
    customer_comment?: string | null | undefined
    services?: {
      service: string
      description: {
        de: string
        en: string
        fr: string
      }
      quantity: number
      unit_measure: string
      value_entry?: number | undefined
      price_purchasing: number
      price_selling?: number | undefined
      minutes?: number | undefined
      qualifications?: string[] | undefined
      work_kind?: 'construction' | 'repair' | 'electricity' | 'other' | null | undefined
    }[] | undefined
    custom_services?: {
      name: string
      hints_de?: string | null | undefined
      service_type?: string | null | undefined
      work_kind?: 'construction' | 'repair' | 'electricity' | 'other' | null | undefined
      quantity: number
      price_purchasing: number
      price_listing?: number | undefined
      price_selling?: number | undefined
    }[] | undefined
    products?: {
      item_id: string
      name: string
      quantity: number
      supplier: string
      url?: string | null | undefined
      hint?: string | null | undefined
      chargepoint_number?: string | null | undefined
      has_serial_number: boolean
      product_password?: string | null | undefined
      price_listing?: number | undefined
      files?: {
        type: string
        connection_type: 'additional' | 'alternative' | null
        image: string | null
        labelText: string | null
        url: string | null
      }[] | undefined
      opportunity_files?: {
        type: string
        connection_type: 'additional' | 'alternative' | null
        image: string | null
        labelText: string | null
        url: string | null
      }[] | undefined
    }[] | undefined
  }
  'catalogue.read': {
    brands: string[]
    qualifications: string[]
    services: {
      service: string
      description: {
        de: string
        en: string
        fr: string
      }
      unit_measure: string
      value_entry: number
      minutes: number
      price_purchasing: number
      price_selling: number
      work_kind: 'construction' | 'repair' | 'electricity' | 'other' | null
    }[]
  }
  'order.search': {
    data: {
      api_id: string
      sfid: string | null
      name: string
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      status: 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending'
      status_since: string
      brand: string
      partner: {
        id: string
        name: string
      } | null
      customer: {
        name: string
        postal_code: string
        city: string
      }
      hold: {
        reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
        next: 'partner' | 'customer' | 'brand' | 'admin'
      } | null
      appointment: {
        start: string
        end: string
      } | null
      price_purchasing: number
      open_offers: number
    }[]
    next: string | null
  }
  'order.places': {
    data: {
      api_id: string
      name: string
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      status: 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending'
      partner: {
        id: string
        name: string
      } | null
      customer: {
        name: string
        postal_code: string
        city: string
      }
      appointment: {
        start: string
        end: string
      } | null
      price_purchasing: number
      open_offers: number
      position: {
        latitude: number
        longitude: number
      } | null
    }[]
    total: number
    has_more_than_total: boolean
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'order.export': Blob
  'order.read': Replies['order.create']
  'order.history': {
    data: Schemas['HistoryEntry'][]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'order.comments': {
    data: {
      id: string
      kind: 'phone' | 'customer_call' | 'support_call' | 'delivery_confirmation' | 'decline' | 'customer_reached' | 'comment'
      message: string
      author: string
      account_id: string | null
      created_at: string
      files: {
        id: string
        name: string
        content_type: string
        size: number
        url: string
      }[]
      edited_at: string | null
      deleted_at: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'order.comment': {
    id: string
    kind: 'phone' | 'customer_call' | 'support_call' | 'delivery_confirmation' | 'decline' | 'customer_reached' | 'comment'
    message: string
    author: string
    account_id: string | null
    created_at: string
    files: {
      id: string
      name: string
      content_type: string
      size: number
      url: string
    }[]
    edited_at: string | null
    deleted_at: string | null
  }
  'order.files': {
    data: {
      id: string
      name: string
      kind: 'picture' | 'document' | 'protocol' | 'signature'
      type: 'installation_site' | 'device' | 'nameplate' | 'meter_cabinet' | 'cable_route' | 'measurement' | 'damage' | 'delivery_note' | 'other' | null
      content_type: string
      size: number
      created_at: string
      url: string
      thumbnail_url: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'order.submissions': {
    data: {
      id: string
      category: 'documentation' | 'confirmation' | 'report'
      title: string
      filled_in: string
      pages: {
        title: string
        questions: {
          name: string
          title: string
        }[]
        answers: {
          name: string
          question: string
          answer: string
          warning: string | null
        }[]
        photos: {
          id: string
          caption: string
          url: string
          thumbnail_url: string | null
        }[]
      }[]
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'order.closeQuestion': {
    msg: string
  }
  'order.setNumber': Replies['order.create']
  'orderRun.check': {
    jobs: {
      id: string
      name: string | null
      status: 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending' | null
      version: number | null
      obstacle: 'not_found' | 'status_not_allowed' | 'hold_not_possible' | 'category_not_possible' | null
    }[]
    is_limited: boolean
    actions: {
      action: 'offer.create' | 'order.hold' | 'order.release' | 'order.complete' | 'order.rework' | 'order.answerProposal' | 'order.cancel.partner' | 'order.cancel.customer' | 'order.cancel.brand' | 'order.close'
      count: number
    }[]
    holds: {
      reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
      substate: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | null
      next: 'partner' | 'customer' | 'brand' | 'admin'
      count: number
    }[]
  }
  'orderRun.create': {
    id: string
    state: 'running' | 'stopped' | 'done'
    action: 'offer.create' | 'order.hold' | 'order.release' | 'order.cancel'
    reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner' | null
    category: 'partner' | 'customer' | 'brand' | null
    reason_id: string | null
    comment: string | null
    counts: {
      open: number
      changed: number
      failed: number
    }
    created_at: string
    created_by: {
      name: string | null
      is_self: boolean
    }
    finished_at: string | null
  }
  'orderRun.list': {
    data: {
      id: string
      state: 'running' | 'stopped' | 'done'
      action: 'offer.create' | 'order.hold' | 'order.release' | 'order.cancel'
      reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner' | null
      category: 'partner' | 'customer' | 'brand' | null
      reason_id: string | null
      comment: string | null
      counts: {
        open: number
        changed: number
        failed: number
      }
      created_at: string
      created_by: {
        name: string | null
        is_self: boolean
      }
      finished_at: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'orderRun.read': Replies['orderRun.create']
  'orderRun.items': {
    data: {
      job: {
        api_id: string
        name: string
        status: 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending'
        customer: {
          name: string
          city: string
        }
      }
      state: 'open' | 'changed' | 'failed'
      error: string | null
      offered: number | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'orderRun.stop': Replies['orderRun.create']
  'orderRun.resume': Replies['orderRun.create']
  'import.create': {
    id: string
    file_name: string
    format: 'csv' | 'xlsx' | 'json'
    state: 'uploaded' | 'checking' | 'checked' | 'running' | 'stopped' | 'finished' | 'undoing' | 'undone'
    offers: boolean | null
    counts: {
      rows: number
      unchecked: number
      wrong: number
      right: number
      warned: number
      created: number
      undone: number
      kept: number
    }
    uploaded_at: string
    uploaded_by: string | null
    started_at: string | null
    started_by: string | null
    finished_at: string | null
    undone_at: string | null
    undone_by: string | null
    version: number
    encoding: string | null
    separator: string | null
    sheet: string | null
    columns: {
      name: string
      samples: string[]
      field: string | null
    }[]
    constants: Record<string, string>
    mapping_name: string | null
    fields: {
      id: string
      group: string
      label: string
      example: string
      required: boolean
      may_be_constant: boolean
      choices: {
        value: string
        label: string
      }[]
    }[]
    kinds: {
      field: string
      fault: string
      label: string
      text: string
      is_warning: boolean
      rows: number
    }[]
    steps: {
      step: 'check' | 'run' | 'stop' | 'undo'
      at: string
      by: string | null
    }[]
    earlier: {
      id: string
      at: string
      by: string | null
    } | null
    content_deleted_at: string | null
  }
  'import.list': {
    data: {
      id: string
      file_name: string
      format: 'csv' | 'xlsx' | 'json'
      state: 'uploaded' | 'checking' | 'checked' | 'running' | 'stopped' | 'finished' | 'undoing' | 'undone'
      offers: boolean | null
      counts: {
        rows: number
        unchecked: number
        wrong: number
        right: number
        warned: number
        created: number
        undone: number
        kept: number
      }
      uploaded_at: string
      uploaded_by: string | null
      started_at: string | null
      started_by: string | null
      finished_at: string | null
      undone_at: string | null
      undone_by: string | null
      version: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'import.read': Replies['import.create']
  'import.delete': Replies['order.closeQuestion']
  'import.rows': {
    data: {
      row: number
      state: 'unchecked' | 'wrong' | 'right' | 'created' | 'undone' | 'kept'
      title: string
      problems: {
        column: number | null
        column_name: string | null
        field: string
        label: string
        value: string
        fault: string
        text: string
        is_warning: boolean
      }[]
      order: {
        api_id: string
        sfid: string | null
        name: string
        status: 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending'
        partner: string | null
      } | null
    }[]
    next: number | null
  }
  'import.wrongRows': Blob
  'import.check': Replies['import.create']
  'import.run': Replies['import.create']
  'import.stop': Replies['import.create']
  'import.undo': Replies['import.create']
  'importMapping.list': {
    data: {
      id: string
      name: string
      columns: Record<string, string>
      constants: Record<string, string>
      saved_at: string
      saved_by: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'importMapping.delete': Replies['order.closeQuestion']
  'offer.create': {
    offered: number
    data: {
      account: {
        id: string
        name: string
      }
      state: 'open' | 'accepted' | 'taken' | 'rejected' | 'withdrawn'
      round: number
      offered_at: string
      expires_at: string | null
      seen_at: string | null
      ended_at: string | null
      reject_reason: 'too_far' | 'no_capacity' | 'price' | 'missing_qualification' | 'date' | 'technical' | 'other_reason' | null
      reject_text: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'offer.list': {
    data: {
      account: {
        id: string
        name: string
      }
      state: 'open' | 'accepted' | 'taken' | 'rejected' | 'withdrawn'
      round: number
      offered_at: string
      expires_at: string | null
      seen_at: string | null
      ended_at: string | null
      reject_reason: 'too_far' | 'no_capacity' | 'price' | 'missing_qualification' | 'date' | 'technical' | 'other_reason' | null
      reject_text: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'order.matching': {
    data: {
      account: {
        id: string
        name: string
        postal_code: string
        city: string
        state: 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested'
        position: {
          latitude: number
          longitude: number
        } | null
      }
      distance_km: number | null
      radius_km: number
      reasons: {
        reason: 'offered' | 'rejected' | 'given_up' | 'position' | 'radius' | 'state' | 'unconfirmed' | 'restricted' | 'locations' | 'terms' | 'qualifications' | 'holiday' | 'category' | 'price' | 'lead_time' | 'distance' | 'distance_unknown'
        limit: number | null
        until: string | null
        names: string[]
      }[]
      can_name: boolean
      offer: {
        state: 'open' | 'accepted' | 'taken' | 'rejected' | 'withdrawn'
        round: number
        offered_at: string
        expires_at: string | null
        seen_at: string | null
        ended_at: string | null
        reject_reason: 'too_far' | 'no_capacity' | 'price' | 'missing_qualification' | 'date' | 'technical' | 'other_reason' | null
        reject_text: string | null
      } | null
    }[]
    total: number
    has_position: boolean
    site: {
      latitude: number
      longitude: number
    } | null
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'invitation.create': {
    account_id: string
    contact_id: string
    email: string
    expires_at: string
  }
  'invitation.needs': {
    data: {
      area: string
      city: string
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      orders: number
      oldest_at: string
      job: {
        api_id: string
        name: string
      }
      invited: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'invitation.list': {
    data: {
      account: {
        id: string
        name: string
      }
      email: string
      job: {
        api_id: string
        name: string
        area: string
        city: string
        order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
        is_open: boolean
      }
      state: 'sent' | 'registered' | 'declined' | 'withdrawn' | 'ended'
      sent_at: string
      expires_at: string
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'invitation.createMany': {
    data: {
      email: string
      result: 'invited' | 'already_registered' | 'declined' | 'given_twice'
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'invitation.resend': {
    account: {
      id: string
      name: string
    }
    email: string
    job: {
      api_id: string
      name: string
      area: string
      city: string
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      is_open: boolean
    }
    state: 'sent' | 'registered' | 'declined' | 'withdrawn' | 'ended'
    sent_at: string
    expires_at: string
  }
  'invitation.withdraw': Replies['invitation.resend']
  'order.raisePrice': Replies['order.create']
  'offer.withdraw': {
    withdrawn: number
    data: {
      account: {
        id: string
        name: string
      }
      state: 'open' | 'accepted' | 'taken' | 'rejected' | 'withdrawn'
      round: number
      offered_at: string
      expires_at: string | null
      seen_at: string | null
      ended_at: string | null
      reject_reason: 'too_far' | 'no_capacity' | 'price' | 'missing_qualification' | 'date' | 'technical' | 'other_reason' | null
      reject_text: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'order.hold': Replies['order.create']
  'order.release': Replies['order.create']
  'order.complete': Replies['order.create']
  'order.rework': Replies['order.create']
  'order.invoice': Replies['order.create']
  'order.withdrawInvoice': Replies['order.create']
  'order.pay': Replies['order.create']
  'order.close': Replies['order.create']
  'order.cancel': Replies['order.create']
  'cancellationReason.list': {
    data: {
      id: string
      category: 'partner' | 'customer' | 'brand'
      description: {
        de: string
        en: string
        fr: string
      }
      needs_comment: boolean
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'form.create': {
    id: string
    key: string
    version: number
  }
  'form.list': {
    data: {
      id: string
      key: string
      version: number
      category: 'documentation' | 'confirmation' | 'report'
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | null
      protocol_type: string
      opportunity_id: string | null
      change_request: string | null
      title: {
        de: string
        en: string
        fr: string
      }
      created_at: string
      submissions: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'formDraft.create': {
    key: string
    category: 'documentation' | 'confirmation' | 'report'
    order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | null
    protocol_type: string
    opportunity_id: string | null
    change_request: string | null
    model: {
      title: {
        de: string
        en: string
        fr: string
      }
      description?: {
        de: string
        en: string
        fr: string
      } | undefined
      pages: {
        name: string
        title: {
          de: string
          en: string
          fr: string
        }
        visibleIf?: string | undefined
        elements: {
          type: 'text' | 'comment' | 'boolean' | 'radiogroup' | 'dropdown' | 'checkbox' | 'file' | 'paneldynamic'
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          inputType?: 'text' | 'number' | 'date' | undefined
          maxLength?: number | undefined
          min?: number | string | undefined
          max?: number | string | undefined
          step?: number | undefined
          unit?: string | undefined
          warnBelow?: number | undefined
          warnAbove?: number | undefined
          warning?: {
            de: string
            en: string
            fr: string
          } | undefined
          scan?: boolean | undefined
          isSerialNumber?: boolean | undefined
          prefill?: 'today' | 'person' | 'product' | undefined
          choices?: {
            value: string
            text: {
              de: string
              en: string
              fr: string
            }
          }[] | undefined
          allowMultiple?: boolean | undefined
          maxFiles?: number | undefined
          mediaType?: 'installation_site' | 'device' | 'nameplate' | 'meter_cabinet' | 'cable_route' | 'measurement' | 'damage' | 'delivery_note' | 'other' | undefined
          templateTitle?: {
            de: string
            en: string
            fr: string
          } | undefined
          templateElements?: {
            type: 'text' | 'comment' | 'boolean' | 'radiogroup' | 'dropdown' | 'checkbox' | 'file'
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            inputType?: 'text' | 'number' | 'date' | undefined
            maxLength?: number | undefined
            min?: number | string | undefined
            max?: number | string | undefined
            step?: number | undefined
            unit?: string | undefined
            warnBelow?: number | undefined
            warnAbove?: number | undefined
            warning?: {
              de: string
              en: string
              fr: string
            } | undefined
            scan?: boolean | undefined
            isSerialNumber?: boolean | undefined
            prefill?: 'today' | 'person' | 'product' | undefined
            choices?: {
              value: string
              text: {
                de: string
                en: string
                fr: string
              }
            }[] | undefined
            allowMultiple?: boolean | undefined
            maxFiles?: number | undefined
            mediaType?: 'installation_site' | 'device' | 'nameplate' | 'meter_cabinet' | 'cable_route' | 'measurement' | 'damage' | 'delivery_note' | 'other' | undefined
          }[] | undefined
          minPanelCount?: number | undefined
          maxPanelCount?: number | undefined
        }[]
      }[]
    }
    version: number
    created_at: string
    created_by: string | null
    changed_at: string
    changed_by: string | null
    newest_version: number | null
    changes: {
      kind: 'form_title' | 'form_description' | 'page_added' | 'page_removed' | 'page_moved' | 'page_title' | 'page_condition' | 'question_added' | 'question_removed' | 'question_moved' | 'question_title' | 'question_description' | 'question_kind' | 'question_required' | 'question_optional' | 'question_condition' | 'question_choices' | 'question_limits' | 'question_other'
      subject: {
        de: string
        en: string
        fr: string
      } | null
    }[] | null
    published: {
      path: string
      choices: string[]
    }[]
    problems: {
      path: string
      fault: 'required' | 'invalid' | 'invalid_type' | 'invalid_email' | 'invalid_id' | 'invalid_date' | 'invalid_enum' | 'too_long' | 'too_short' | 'too_small' | 'too_big' | 'too_precise' | 'unknown_field' | 'date_incomplete' | 'end_before_start' | 'date_too_early' | 'one_day_only' | 'same_date' | 'one_year_only' | 'date_past' | 'price_not_higher' | 'empty_lines' | 'choose_offered_date' | 'acknowledge' | 'answer_missing' | 'chargepoint_missing' | 'input_not_asked' | 'signature_not_asked' | 'file_unknown' | 'person_unknown' | 'signature_blank' | 'report_of_day' | 'picture_missing' | 'form_incomplete' | 'choose_location' | 'company_on_holiday' | 'company_restricted' | 'invalid_name' | 'invalid_phone' | 'password_too_short' | 'password_lowercase' | 'password_uppercase' | 'password_special' | 'passwords_differ' | 'wrong_password' | 'wrong_name' | 'wrong_code' | 'accept_terms' | 'address_unknown' | 'qualification_missing' | 'name_twice' | 'view_exists' | 'views_full' | 'given_twice' | 'condition_unreadable' | 'condition_on_nothing' | 'empty_range' | 'email_taken' | 'service_type_missing' | 'lines_empty' | 'invalid_iban' | 'invalid_bic' | 'bic_country' | 'iban_needed' | 'consent_outdated' | 'start_date_missing' | 'end_date_missing' | 'confirm_document' | 'invalid_url' | 'closed_address' | 'invalid_domain' | 'public_domain' | 'issuer_unreachable' | 'file_empty' | 'file_without_rows' | 'file_too_large' | 'file_too_many_rows' | 'file_too_many_columns' | 'file_unknown_format' | 'file_old_excel' | 'file_formula' | 'file_broken' | 'file_quote' | 'file_control_character' | 'placeholder_broken' | 'variable_unknown' | 'variable_missing'
    }[]
  }
  'formDraft.start': Replies['formDraft.create']
  'formDraft.read': Replies['formDraft.create']
  'formDraft.change': Replies['formDraft.create']
  'formDraft.publish': Replies['form.create']
  'formDraft.discard': Replies['order.closeQuestion']
  'form.overview': {
    data: {
      key: string
      title: {
        de: string
        en: string
        fr: string
      }
      category: 'documentation' | 'confirmation' | 'report'
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | null
      protocol_type: string
      opportunity_id: string | null
      change_request: string | null
      newest: {
        id: string
        version: number
        published_at: string
        published_by: string | null
      } | null
      draft: {
        changed_at: string
        changed_by: string | null
      } | null
      open_orders: number
      submissions: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'form.history': {
    key: string
    title: {
      de: string
      en: string
      fr: string
    }
    category: 'documentation' | 'confirmation' | 'report'
    order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | null
    protocol_type: string
    opportunity_id: string | null
    change_request: string | null
    newest: {
      id: string
      version: number
      published_at: string
      published_by: string | null
    } | null
    draft: {
      changed_at: string
      changed_by: string | null
    } | null
    open_orders: number
    submissions: number
    used_by: {
      brand: string
      open_orders: number
    }[]
    versions: {
      id: string
      version: number
      published_at: string
      published_by: string | null
      submissions: number
      started: number
      changes: {
        kind: 'form_title' | 'form_description' | 'page_added' | 'page_removed' | 'page_moved' | 'page_title' | 'page_condition' | 'question_added' | 'question_removed' | 'question_moved' | 'question_title' | 'question_description' | 'question_kind' | 'question_required' | 'question_optional' | 'question_condition' | 'question_choices' | 'question_limits' | 'question_other'
        subject: {
          de: string
          en: string
          fr: string
        } | null
      }[] | null
    }[]
  }
  'form.read': {
    id: string
    key: string
    version: number
    category: 'documentation' | 'confirmation' | 'report'
    order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation' | null
    protocol_type: string
    opportunity_id: string | null
    change_request: string | null
    created_at: string
    model: {
      title: {
        de: string
        en: string
        fr: string
      }
      description?: {
        de: string
        en: string
        fr: string
      } | undefined
      pages: {
        name: string
        title: {
          de: string
          en: string
          fr: string
        }
        visibleIf?: string | undefined
        elements: ({
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'text'
          inputType?: 'text' | 'number' | 'date' | undefined
          maxLength?: number | undefined
          min?: number | string | undefined
          max?: number | string | undefined
          step?: number | undefined
          unit?: string | undefined
          warnBelow?: number | undefined
          warnAbove?: number | undefined
          warning?: {
            de: string
            en: string
            fr: string
          } | undefined
          scan?: boolean | undefined
          isSerialNumber?: boolean | undefined
          prefill?: 'today' | 'person' | 'product' | undefined
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'comment'
          maxLength?: number | undefined
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'boolean'
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'radiogroup'
          choices: {
            value: string
            text: {
              de: string
              en: string
              fr: string
            }
          }[]
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'dropdown'
          choices: {
            value: string
            text: {
              de: string
              en: string
              fr: string
            }
          }[]
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'checkbox'
          choices: {
            value: string
            text: {
              de: string
              en: string
              fr: string
            }
          }[]
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'file'
          allowMultiple?: boolean | undefined
          maxFiles?: number | undefined
          mediaType?: 'installation_site' | 'device' | 'nameplate' | 'meter_cabinet' | 'cable_route' | 'measurement' | 'damage' | 'delivery_note' | 'other' | undefined
        } | {
          name: string
          title: {
            de: string
            en: string
            fr: string
          }
          description?: {
            de: string
            en: string
            fr: string
          } | undefined
          isRequired?: boolean | undefined
          visibleIf?: string | undefined
          requiredIf?: string | undefined
          type: 'paneldynamic'
          templateTitle: {
            de: string
            en: string
            fr: string
          }
          templateElements: ({
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'text'
            inputType?: 'text' | 'number' | 'date' | undefined
            maxLength?: number | undefined
            min?: number | string | undefined
            max?: number | string | undefined
            step?: number | undefined
            unit?: string | undefined
            warnBelow?: number | undefined
            warnAbove?: number | undefined
            warning?: {
              de: string
              en: string
              fr: string
            } | undefined
            scan?: boolean | undefined
            isSerialNumber?: boolean | undefined
            prefill?: 'today' | 'person' | 'product' | undefined
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'comment'
            maxLength?: number | undefined
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'boolean'
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'radiogroup'
            choices: {
              value: string
              text: {
                de: string
                en: string
                fr: string
              }
            }[]
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'dropdown'
            choices: {
              value: string
              text: {
                de: string
                en: string
                fr: string
              }
            }[]
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'checkbox'
            choices: {
              value: string
              text: {
                de: string
                en: string
                fr: string
              }
            }[]
          } | {
            name: string
            title: {
              de: string
              en: string
              fr: string
            }
            description?: {
              de: string
              en: string
              fr: string
            } | undefined
            isRequired?: boolean | undefined
            visibleIf?: string | undefined
            requiredIf?: string | undefined
            type: 'file'
            allowMultiple?: boolean | undefined
            maxFiles?: number | undefined
            mediaType?: 'installation_site' | 'device' | 'nameplate' | 'meter_cabinet' | 'cable_route' | 'measurement' | 'damage' | 'delivery_note' | 'other' | undefined
          })[]
          minPanelCount?: number | undefined
          maxPanelCount?: number | undefined
        })[]
      }[]
    }
  }
  'productOrder.create': Schemas['ProductOrder']
  'productOrder.list': {
    data: Schemas['ProductOrder'][]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'productOrder.deliver': Schemas['ProductOrder']
  'briefing.add': {
    resource: string
  }
  'product.addFile': Replies['order.create']
  'terms.create': {
    id: string
    service_category: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
    version: number
    title: Record<string, string>
    valid_from: string
    acceptances: number
  }
  'terms.list': {
    data: {
      id: string
      service_category: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      version: number
      title: Record<string, string>
      valid_from: string
      acceptances: number
      state: 'in_force' | 'scheduled' | 'replaced'
      created_at: string
      missing: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'terms.preview': {
    next_version: number
    companies: number
    accepted: number
    open_orders: number
    skipped: {
      version: number
      valid_from: string
    }[]
  }
  'terms.version': {
    id: string
    service_category: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
    version: number
    title: Record<string, string>
    valid_from: string
    acceptances: number
    state: 'in_force' | 'scheduled' | 'replaced'
    created_at: string
    missing: number
    body: Record<string, string>
  }
  'terms.companies': {
    data: {
      account_id: string
      name: string
      city: string | null
      accepted: {
        by: string
        at: string
      } | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'terms.acceptances': {
    data: {
      account_id: string
      contact_id: string
      by: string
      at: string
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'servicePrice.list': {
    data: {
      id: string
      service_category: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      service: {
        de: string
        en: string
        fr: string
      }
      unit_measure: string
      current: {
        price_purchasing: number
        valid_from: string
      } | null
      next: {
        price_purchasing: number
        valid_from: string
      } | null
      own_prices: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'servicePrice.put': {
    kept: number
  }
  'servicePrice.read': {
    id: string
    service_category: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
    service: {
      de: string
      en: string
      fr: string
    }
    prices: {
      price_purchasing: number
      unit_measure: string
      valid_from: string
      state: 'in_force' | 'scheduled' | 'replaced'
      account: {
        id: string
        name: string
      } | null
    }[]
    companies: number
    open_orders: number
  }
  'servicePrice.add': Replies['servicePrice.read']
  'service.put': {
    kept: number
    unknown_units: string[]
  }
  'counterProposal.list': {
    data: {
      id: string
      job: {
        api_id: string
        sfid: string | null
        name: string
      }
      account: {
        id: string
        name: string
      }
      kind: 'date' | 'price'
      state: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
      appointment_date: {
        start: string
        end: string
      } | null
      price_purchasing: number | null
      present_price: number
      reason: string
      answer: string | null
      created_at: string
      expires_at: string
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'counterProposal.answer': {
    id: string
    job: {
      api_id: string
      sfid: string | null
      name: string
    }
    account: {
      id: string
      name: string
    }
    kind: 'date' | 'price'
    state: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
    appointment_date: {
      start: string
      end: string
    } | null
    price_purchasing: number | null
    present_price: number
    reason: string
    answer: string | null
    created_at: string
    expires_at: string
  }
  'additionalService.list': {
    data: {
      id: string
      job: {
        api_id: string
        sfid: string | null
        name: string
      }
      account: {
        id: string
        name: string
      }
      state: 'pending' | 'price_offered' | 'accepted' | 'declined' | 'withdrawn'
      name: string
      hints_de: string | null
      service_type: 'installation' | 'electrical' | 'groundwork' | 'dismantling' | 'material' | 'travel' | 'planning' | 'other'
      quantity: number
      price_purchasing: number
      price_offered: number | null
      answer: string | null
      created_at: string
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'additionalService.answer': {
    id: string
    job: {
      api_id: string
      sfid: string | null
      name: string
    }
    account: {
      id: string
      name: string
    }
    state: 'pending' | 'price_offered' | 'accepted' | 'declined' | 'withdrawn'
    name: string
    hints_de: string | null
    service_type: 'installation' | 'electrical' | 'groundwork' | 'dismantling' | 'material' | 'travel' | 'planning' | 'other'
    quantity: number
    price_purchasing: number
    price_offered: number | null
    answer: string | null
    created_at: string
  }
  'proposal.list': {
    data: Schemas['Proposal'][]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'proposal.answer': {
    job: {
      api_id: string
      sfid: string | null
      name: string
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      status: 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending'
      status_since: string
      brand: string
      eid: string | null
      partner: {
        id: string
        name: string
      } | null
      hold: {
        reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
        next: 'partner' | 'customer' | 'brand' | 'admin'
        substate: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | null
        comment: string | null
      } | null
      appointment: {
        start: string
        end: string
      } | null
      credit_notes: {
        id: string
        number: string
        status: string
      }[]
      price_purchasing: number
      price_selling: number
      open_offers: number
      unknown_units: string[]
      document_failed_at: string | null
      version: number
      project: string | null
      opportunity: {
        sfid: string
        name: string
        documentation_type: string
      }
      customer: {
        first_name: string | null
        last_name: string
        company_name: string | null
        email: string | null
        phone: string | null
        street: string
        postal_code: string
        city: string
      }
      dates: {
        start: string
        end: string
      }[]
      partner_eid: string | null
      accepted_at: string | null
      started_at: string | null
      finished_at: string | null
      date_end: string | null
      signature: 'missing' | 'taken' | 'declined'
      created_at: string
      professional_comment: string | null
      customer_comment: string | null
      contact_person: {
        first_name: string | null
        last_name: string
        email: string | null
        phone: string | null
      } | null
      tasks: {
        kind: 'answer' | 'delivery' | 'appointment' | 'photos' | 'protocol' | 'serial_numbers' | 'signature' | 'additional_price'
        state: 'open' | 'done'
        due_at: string | null
        count: number | null
      }[]
      actions: ('offer.create' | 'order.hold' | 'order.release' | 'order.complete' | 'order.rework' | 'order.answerProposal' | 'order.cancel.partner' | 'order.cancel.customer' | 'order.cancel.brand' | 'order.close')[]
      holds: {
        reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
        substate: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | null
        next: 'partner' | 'customer' | 'brand' | 'admin'
      }[]
      services: {
        api_id: string
        service: string
        description: {
          de: string
          en: string
          fr: string
        }
        quantity: number
        unit_measure: string
        value_entry: number
        price_purchasing: number
        price_selling: number
        minutes: number
        qualifications: string[]
        work_kind: 'construction' | 'repair' | 'electricity' | 'other' | null
      }[]
      custom_services: {
        api_id: string
        name: string
        service_type: string | null
        work_kind: 'construction' | 'repair' | 'electricity' | 'other' | null
        quantity: number
        price_purchasing: number
        price_selling: number
      }[]
      products: {
        id: string
        item_id: string
        name: string
        quantity: number
        supplier: string
        serial_number: string | null
        chargepoint_number: string | null
      }[]
    }
    proposal: Schemas['Proposal']
    installation: {
      api_id: string
      sfid: string | null
      name: string
      order_type: 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'
      status: 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending'
      status_since: string
      brand: string
      eid: string | null
      partner: {
        id: string
        name: string
      } | null
      hold: {
        reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
        next: 'partner' | 'customer' | 'brand' | 'admin'
        substate: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | null
        comment: string | null
      } | null
      appointment: {
        start: string
        end: string
      } | null
      credit_notes: {
        id: string
        number: string
        status: string
      }[]
      price_purchasing: number
      price_selling: number
      open_offers: number
      unknown_units: string[]
      document_failed_at: string | null
      version: number
      project: string | null
      opportunity: {
        sfid: string
        name: string
        documentation_type: string
      }
      customer: {
        first_name: string | null
        last_name: string
        company_name: string | null
        email: string | null
        phone: string | null
        street: string
        postal_code: string
        city: string
      }
      dates: {
        start: string
        end: string
      }[]
      partner_eid: string | null
      accepted_at: string | null
      started_at: string | null
      finished_at: string | null
      date_end: string | null
      signature: 'missing' | 'taken' | 'declined'
      created_at: string
      professional_comment: string | null
      customer_comment: string | null
      contact_person: {
        first_name: string | null
        last_name: string
        email: string | null
        phone: string | null
      } | null
      tasks: {
        kind: 'answer' | 'delivery' | 'appointment' | 'photos' | 'protocol' | 'serial_numbers' | 'signature' | 'additional_price'
        state: 'open' | 'done'
        due_at: string | null
        count: number | null
      }[]
      actions: ('offer.create' | 'order.hold' | 'order.release' | 'order.complete' | 'order.rework' | 'order.answerProposal' | 'order.cancel.partner' | 'order.cancel.customer' | 'order.cancel.brand' | 'order.close')[]
      holds: {
        reason: 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'
        substate: 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery' | null
        next: 'partner' | 'customer' | 'brand' | 'admin'
      }[]
      services: {
        api_id: string
        service: string
        description: {
          de: string
          en: string
          fr: string
        }
        quantity: number
        unit_measure: string
        value_entry: number
        price_purchasing: number
        price_selling: number
        minutes: number
        qualifications: string[]
        work_kind: 'construction' | 'repair' | 'electricity' | 'other' | null
      }[]
      custom_services: {
        api_id: string
        name: string
        service_type: string | null
        work_kind: 'construction' | 'repair' | 'electricity' | 'other' | null
        quantity: number
        price_purchasing: number
        price_selling: number
      }[]
      products: {
        id: string
        item_id: string
        name: string
        quantity: number
        supplier: string
        serial_number: string | null
        chargepoint_number: string | null
      }[]
    } | null
  }
  'access.create': {
    id: string
    path: string
    expires_at: string
  }
  'access.list': {
    data: Schemas['AccessLink'][]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'access.revoke': Replies['access.list']
  'creditProposal.list': {
    data: {
      account: {
        id: string
        name: string
      }
      jobs: number
      oldest_at: string
      net: number
      vat: number
      total: number
      notes: {
        vat_status: 'standard' | 'small_business' | 'reverse_charge'
        jobs: number
        net: number
        vat: number
        total: number
      }[]
      gaps: ('self_billing_missing' | 'tax_or_vat_id_missing' | 'tax_id_invalid' | 'vat_id_invalid' | 'lines_missing' | 'issuer_missing')[]
      warnings: {
        code: 'order_without_lines' | 'unknown_unit' | 'iban_missing' | 'document_ended' | 'restricted'
        detail: string | null
      }[]
      needs_second_person: boolean
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'creditProposal.read': {
    account: {
      id: string
      name: string
    }
    jobs: number
    oldest_at: string
    net: number
    vat: number
    total: number
    notes: {
      vat_status: 'standard' | 'small_business' | 'reverse_charge'
      jobs: number
      net: number
      vat: number
      total: number
    }[]
    gaps: ('self_billing_missing' | 'tax_or_vat_id_missing' | 'tax_id_invalid' | 'vat_id_invalid' | 'lines_missing' | 'issuer_missing')[]
    warnings: {
      code: 'order_without_lines' | 'unknown_unit' | 'iban_missing' | 'document_ended' | 'restricted'
      detail: string | null
    }[]
    needs_second_person: boolean
    orders: {
      api_id: string
      sfid: string | null
      name: string
      performed_on: string
      vat_status: 'standard' | 'small_business' | 'reverse_charge' | null
      net: number
      lines: {
        description: string
        quantity: number
        unit_measure: string
        price: number
        net: number
      }[]
    }[]
  }
  'creditRun.create': {
    id: string
    state: 'waiting' | 'running' | 'stopped' | 'done' | 'cancelled'
    needs_approval: boolean
    total: number
    counts: {
      open: number
      issued: number
      failed: number
      skipped: number
    }
    notes: number
    documents: number
    created_at: string
    created_by: {
      name: string | null
      is_self: boolean
    }
    approved_at: string | null
    approved_by: {
      name: string | null
      is_self: boolean
    } | null
    finished_at: string | null
  }
  'creditRun.list': {
    data: {
      id: string
      state: 'waiting' | 'running' | 'stopped' | 'done' | 'cancelled'
      needs_approval: boolean
      total: number
      counts: {
        open: number
        issued: number
        failed: number
        skipped: number
      }
      notes: number
      documents: number
      created_at: string
      created_by: {
        name: string | null
        is_self: boolean
      }
      approved_at: string | null
      approved_by: {
        name: string | null
        is_self: boolean
      } | null
      finished_at: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'creditRun.read': {
    id: string
    state: 'waiting' | 'running' | 'stopped' | 'done' | 'cancelled'
    needs_approval: boolean
    total: number
    counts: {
      open: number
      issued: number
      failed: number
      skipped: number
    }
    notes: number
    documents: number
    created_at: string
    created_by: {
      name: string | null
      is_self: boolean
    }
    approved_at: string | null
    approved_by: {
      name: string | null
      is_self: boolean
    } | null
    finished_at: string | null
    items: {
      account: {
        id: string
        name: string
      }
      jobs: number
      total: number
      state: 'open' | 'issued' | 'failed' | 'skipped'
      error: string | null
      missing: string[]
      credit_notes: {
        id: string
        number: string
      }[]
    }[]
  }
  'creditRun.approve': Replies['creditRun.create']
  'creditRun.stop': Replies['creditRun.create']
  'creditRun.resume': Replies['creditRun.create']
  'creditRun.cancel': Replies['creditRun.create']
  'transfer.due': {
    data: {
      credit_note: {
        id: string
        number: string
        status: 'sent' | 'received' | 'paid' | 'cancelled' | 'cancellation_sent'
        issue_date: string
      }
      account: {
        id: string
        name: string
      }
      iban: string | null
      total: number
      execution_date: string
      withheld: number
      payable: number
      gaps: ('iban_missing' | 'objection' | 'nothing_to_pay' | 'order_paid' | 'amount_too_high')[]
      warnings: ('bank_changed' | 'restricted' | 'document_missing')[]
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'paymentFile.create': {
    id: string
    number: string
    state: 'created' | 'handed_over' | 'paid' | 'cancelled'
    execution_date: string
    debtor: {
      name: string
      iban: string
    }
    total: number
    counts: {
      ordered: number
      paid: number
      returned: number
      cancelled: number
    }
    needs_second_person: boolean
    created_at: string
    created_by: {
      name: string | null
      is_self: boolean
    }
    handed_over_at: string | null
    handed_over_by: {
      name: string | null
      is_self: boolean
    } | null
    cancelled_at: string | null
    cancel_reason: string | null
  }
  'paymentFile.list': {
    data: {
      id: string
      number: string
      state: 'created' | 'handed_over' | 'paid' | 'cancelled'
      execution_date: string
      debtor: {
        name: string
        iban: string
      }
      total: number
      counts: {
        ordered: number
        paid: number
        returned: number
        cancelled: number
      }
      needs_second_person: boolean
      created_at: string
      created_by: {
        name: string | null
        is_self: boolean
      }
      handed_over_at: string | null
      handed_over_by: {
        name: string | null
        is_self: boolean
      } | null
      cancelled_at: string | null
      cancel_reason: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'paymentFile.read': {
    id: string
    number: string
    state: 'created' | 'handed_over' | 'paid' | 'cancelled'
    execution_date: string
    debtor: {
      name: string
      iban: string
    }
    total: number
    counts: {
      ordered: number
      paid: number
      returned: number
      cancelled: number
    }
    needs_second_person: boolean
    created_at: string
    created_by: {
      name: string | null
      is_self: boolean
    }
    handed_over_at: string | null
    handed_over_by: {
      name: string | null
      is_self: boolean
    } | null
    cancelled_at: string | null
    cancel_reason: string | null
    transfers: {
      id: string
      credit_note: {
        id: string
        number: string
      }
      account: {
        id: string
        name: string
      }
      creditor: {
        name: string
        iban: string
        bic: string | null
      }
      amount: number
      withheld: number
      end_to_end_id: string
      state: 'ordered' | 'paid' | 'returned' | 'cancelled'
      paid_on: string | null
      returned_on: string | null
      return_reason: string | null
    }[]
  }
  'paymentFile.handOver': Replies['paymentFile.create']
  'paymentFile.download': Blob
  'paymentFile.confirm': Replies['paymentFile.create']
  'paymentFile.cancel': Replies['paymentFile.create']
  'bankStatement.import': {
    id: string
    file_name: string
    format: 'camt.053' | 'csv'
    first_day: string | null
    last_day: string | null
    counts: {
      matched: number
      doubtful: number
      ignored: number
      repeated: number
      unrelated: number
    }
    created_at: string
    created_by: string | null
  }
  'bankStatement.list': {
    data: {
      id: string
      file_name: string
      format: 'camt.053' | 'csv'
      first_day: string | null
      last_day: string | null
      counts: {
        matched: number
        doubtful: number
        ignored: number
        repeated: number
        unrelated: number
      }
      created_at: string
      created_by: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'bankLine.list': {
    data: {
      id: string
      booked_on: string
      amount: number
      name: string | null
      iban: string | null
      reference: string | null
      purpose: string
      return_code: string | null
      state: 'matched' | 'doubtful' | 'ignored'
      doubt: 'amount_differs' | 'account_differs' | 'already_paid' | 'already_returned' | 'not_ordered' | 'not_handed_over' | 'several' | 'no_reference' | null
      transfers: {
        id: string
        credit_note: {
          id: string
          number: string
        }
        account: {
          id: string
          name: string
        }
        amount: number
        iban: string
        state: 'ordered' | 'paid' | 'returned' | 'cancelled'
        is_assignable: boolean
      }[]
      decided_by: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'bankLine.transfers': {
    data: {
      id: string
      credit_note: {
        id: string
        number: string
      }
      account: {
        id: string
        name: string
      }
      amount: number
      iban: string
      state: 'ordered' | 'paid' | 'returned' | 'cancelled'
      is_assignable: boolean
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'bankLine.decide': {
    id: string
    booked_on: string
    amount: number
    name: string | null
    iban: string | null
    reference: string | null
    purpose: string
    return_code: string | null
    state: 'matched' | 'doubtful' | 'ignored'
    doubt: 'amount_differs' | 'account_differs' | 'already_paid' | 'already_returned' | 'not_ordered' | 'not_handed_over' | 'several' | 'no_reference' | null
    transfers: {
      id: string
      credit_note: {
        id: string
        number: string
      }
      account: {
        id: string
        name: string
      }
      amount: number
      iban: string
      state: 'ordered' | 'paid' | 'returned' | 'cancelled'
      is_assignable: boolean
    }[]
    decided_by: string | null
  }
  'creditNote.issue': {
    id: string
    number: string
    status: 'sent' | 'received' | 'paid' | 'cancelled' | 'cancellation_sent'
    account: {
      id: string
      name: string
    }
    issue_date: string
    net: number
    vat: number
    total: number
    vat_status: 'standard' | 'small_business' | 'reverse_charge'
    paid_at: string | null
    withheld: number
    cancellation_number: string | null
    document_failed_at: string | null
    objection: {
      reason: string
      at: string
      outcome: 'accepted' | 'declined' | null
    } | null
    jobs: {
      api_id: string
      sfid: string | null
      name: string
    }[]
    further_credit_notes: {
      id: string
      number: string
    }[]
  }
  'creditNote.list': {
    data: {
      id: string
      number: string
      status: 'sent' | 'received' | 'paid' | 'cancelled' | 'cancellation_sent'
      account: {
        id: string
        name: string
      }
      issue_date: string
      net: number
      vat: number
      total: number
      vat_status: 'standard' | 'small_business' | 'reverse_charge'
      paid_at: string | null
      withheld: number
      cancellation_number: string | null
      document_failed_at: string | null
      objection: {
        reason: string
        at: string
        outcome: 'accepted' | 'declined' | null
      } | null
      jobs: {
        api_id: string
        sfid: string | null
        name: string
      }[]
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'creditNote.receive': {
    id: string
    number: string
    status: 'sent' | 'received' | 'paid' | 'cancelled' | 'cancellation_sent'
    account: {
      id: string
      name: string
    }
    issue_date: string
    net: number
    vat: number
    total: number
    vat_status: 'standard' | 'small_business' | 'reverse_charge'
    paid_at: string | null
    withheld: number
    cancellation_number: string | null
    document_failed_at: string | null
    objection: {
      reason: string
      at: string
      outcome: 'accepted' | 'declined' | null
    } | null
    jobs: {
      api_id: string
      sfid: string | null
      name: string
    }[]
  }
  'creditNote.previewPayment': {
    total: number
    construction: number
    reason: 'exempt' | 'below_limit' | 'withheld' | null
    taxed: number
    withheld: number
    payable: number
  }
  'creditNote.pay': Replies['creditNote.receive']
  'creditNote.answerObjection': Replies['creditNote.receive']
  'creditNote.cancel': Replies['creditNote.receive']
  'withheldTax.export': Blob
  'platformReport.export': Blob
  'webhook.create': {
    id: string
    url: string
    description: string
    events: string[]
    state: 'active' | 'paused' | 'suspended'
    failures: number
    failing_since: string | null
    rests_until: string | null
    waiting: number
    created_at: string
    version: number
    secret: string
  }
  'webhook.list': {
    data: {
      id: string
      url: string
      description: string
      events: string[]
      state: 'active' | 'paused' | 'suspended'
      failures: number
      failing_since: string | null
      rests_until: string | null
      waiting: number
      created_at: string
      version: number
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'webhook.read': {
    id: string
    url: string
    description: string
    events: string[]
    state: 'active' | 'paused' | 'suspended'
    failures: number
    failing_since: string | null
    rests_until: string | null
    waiting: number
    created_at: string
    version: number
  }
  'webhook.change': Replies['webhook.read']
  'webhook.delete': Replies['order.closeQuestion']
  'webhook.renewSecret': Replies['webhook.create']
  'webhook.test': {
    id: string
    event_id: string
    type: string
    state: 'waiting' | 'delivered' | 'failed'
    attempts: number
    next_at: string | null
    created_at: string
    ended_at: string | null
  }
  'webhook.replay': {
    replayed: number
    next: string | null
  }
  'webhook.deliveries': {
    data: {
      id: string
      event_id: string
      type: string
      state: 'waiting' | 'delivered' | 'failed'
      attempts: number
      next_at: string | null
      created_at: string
      ended_at: string | null
    }[]
    pagination: {
      total_count: number
      page_number: number
      page_size: number
    }
  }
  'webhook.delivery': {
    id: string
    event_id: string
    type: string
    state: 'waiting' | 'delivered' | 'failed'
    attempts: number
    next_at: string | null
    created_at: string
    ended_at: string | null
    message: {
      id: string
      type: string
      timestamp: string
      data: {
        subject: {
          kind: 'order' | 'account' | 'contact' | 'credit_note' | 'webhook'
          id: string
        }
        by: {
          kind: 'person' | 'operator' | 'system'
          name: string
          account: {
            id: string
            name: string
          } | null
        }
        account_id: string | null
        on_behalf_of: string | null
        before: unknown
        after: unknown
        job: {
          api_id: string
          sfid: string | null
          name: string
          eid: string | null
          status: string
          version: number
        } | null
        credit_note: {
          id: string
          number: string
          status: string
        } | null
      }
    }
    log: {
      number: number
      at: string
      milliseconds: number
      status: number | null
      error: string | null
      answer: string | null
    }[]
  }
  'webhook.redeliver': Replies['webhook.test']
}

/** Types that several calls share. */
export interface Schemas {
  AccessLink: {
    id: string
    contact: {
      id: string
      name: string
      email: string
    }
    state: 'active' | 'expired' | 'revoked' | 'completed' | 'gone'
    created_at: string
    expires_at: string
  }
  Error: {
    status: string
    msg: string
    errors?: Record<string, string[]> | undefined
    request_id: string
    current?: unknown | undefined
    missing?: unknown | undefined
    choices?: unknown | undefined
    clashes?: unknown | undefined
    contact?: {
      phone: string
      email: string
    } | undefined
    second_factor?: unknown | undefined
  }
  HistoryEntry: {
    id: string
    at: string
    done_at: string | null
    step: string
    by: {
      kind: 'person' | 'operator' | 'system'
      name: string
      account: string | null
    }
    on_behalf_of: string | null
    before: unknown
    after: unknown
  }
  IdentityProvider: {
    state: 'pending' | 'active' | 'lost' | 'stopped' | 'switched_off'
    name: string
    issuer: string
    client_id: string
    redirect_uri: string
    email_domain: string
    trusts_email: boolean
    role_claim: string | null
    roles: {
      value: string
      profile: 'admin' | 'company_owner' | 'disposition' | 'installer' | 'accounting' | 'readonly'
    }[]
    default_profile: 'admin' | 'company_owner' | 'disposition' | 'installer' | 'accounting' | 'readonly' | null
    password_login: boolean
    record: {
      name: string
      value: string
    }
    verified_at: string | null
    checked_at: string | null
    stops_at: string | null
    people: {
      linked: number
      other_domain: number
    }
    version: number
  }
  ProductOrder: {
    id: string
    jobApiId: string
    items: {
      productId: string | null
      productName: string
      quantity: number
    }[]
    trackingID: string | null
    carrier: string | null
    carrierId: string | null
    shipTo: string
    comment: string | null
    created_at: string
    deliveredAt: string | null
  }
  Proposal: {
    number: number
    state: 'sent' | 'approved' | 'rejected' | 'withdrawn' | 'replaced'
    approver: 'customer' | 'brand'
    author: string
    notes: string | null
    margins: {
      listing: number
      selling: number
    }
    totals: {
      purchasing: number
      listing: number
      selling: number
    }
    services: {
      service: {
        id: string
        description: {
          de: string
          en: string
          fr: string
        }
      }
      unit_measure: string
      quantity: number
      price_purchasing: number
      price_listing: number
      price_selling: number
      sum: {
        purchasing: number
        listing: number
        selling: number
      }
    }[]
    custom_services: {
      name: string
      hints_de: string | null
      service_type: 'installation' | 'electrical' | 'groundwork' | 'dismantling' | 'material' | 'travel' | 'planning' | 'other'
      quantity: number
      price_purchasing: number
      price_listing: number
      price_selling: number
      sum: {
        purchasing: number
        listing: number
        selling: number
      }
    }[]
    products: {
      item_id: string | null
      name: string
      supplier: string | null
      url: string | null
      quantity: number
      price_purchasing: number
      price_listing: number
      price_selling: number
      sum: {
        purchasing: number
        listing: number
        selling: number
      }
    }[]
    created_at: string
    ended_at: string | null
    reason: string | null
    installation: {
      api_id: string
      sfid: string | null
      name: string
    } | null
  }
}
