/* Made by `npm run types` from a migrated database; the tests say when it is out of date. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Read as a value, written as JSON text: the driver would write a list as a list of PostgreSQL. */
type JsonColumn = ColumnType<Json, string, string>
type GeneratedJson = ColumnType<Json, string | undefined, string>
type NullableJson = ColumnType<Json | null, string | null | undefined, string | null>

export type AccountState = 'invited' | 'new' | 'beginner_onboarding' | 'active' | 'repeated_onboarding' | 'not_interested'

export type CancellationCategory = 'partner' | 'customer' | 'brand'

export type CommentKind = 'phone' | 'customer_call' | 'support_call' | 'delivery_confirmation' | 'decline' | 'customer_reached' | 'comment'

export type CompanyDocumentType = 'liability_insurance' | 'craft_card' | 'personal_id_card' | 'trade_license' | 'tax_exemption_order'

export type CompanyType = 'company' | 'sole_proprietor' | 'civil_law_partnership'

export type CounterProposalKind = 'date' | 'price'

export type CounterProposalState = 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired'

export type CreditNoteState = 'sent' | 'received' | 'paid' | 'cancelled' | 'cancellation_sent'

export type DeclineReason = 'missing_customer' | 'customer_refused' | 'other_partner_reason'

export type FormCategory = 'documentation' | 'confirmation' | 'report'

export type HistorySubject = 'order' | 'account' | 'contact' | 'credit_note' | 'session'

export type HoldReason = 'missing_invoicing_eid' | 'missing_eid' | 'customer_prework' | 'customer_not_reachable' | 'customer_waiting_for_product' | 'customer_waiting_for_subsidy' | 'customer_pause' | 'customer_info' | 'product_ordering' | 'partner_info' | 'partner_quote_validation' | 'partner_pause' | 'partner_onboarding' | 'brand_pause' | 'brand_info' | 'brand_product_ordering' | 'admin_validation' | 'customer_signature' | 'chargepoint_required' | 'network_operator' | 'agreement_owner'

export type HoldSubstate = 'pending_validation' | 'waiting' | 'unreachable' | 'prework_awaiting' | 'partner_info_awaiting' | 'paused' | 'brand_product_ordering_waiting' | 'pending_order' | 'pending_delivery'

export type JobFileKind = 'picture' | 'document' | 'protocol' | 'signature'

export type LinkPurpose = 'login' | 'password_reset' | 'email_confirmation' | 'invitation' | 'offer_opt_out'

export type Locale = 'de' | 'en' | 'fr'

export type Mover = 'partner' | 'customer' | 'brand' | 'admin'

export type OfferState = 'open' | 'accepted' | 'taken' | 'rejected' | 'withdrawn'

export type OrderStatus = 'open' | 'accepted' | 'appointment_confirmed' | 'started' | 'finished' | 'approval_pending' | 'completed' | 'invoice_sent' | 'paid' | 'closed' | 'cancelled' | 'on_hold' | 'on_hold_before_accepted' | 'proposal_approval_pending' | 'brand_proposal_approval_pending'

export type OrderType = 'precheck' | 'installation' | 'meter_application' | 'installation_preparation' | 'maintenance' | 'defect_elimination' | 'hardware_sale' | 'reclamation' | 'activation'

export type ProposalApprover = 'customer' | 'brand'

export type ProposalLineKind = 'service' | 'custom_service' | 'product'

export type ProposalState = 'sent' | 'approved' | 'rejected' | 'withdrawn' | 'replaced'

export type QualificationCategory = 'hwo_a' | 'hwo_b1' | 'hwo_b2' | 'transporter' | 'weiterbildung' | 'zusatzqualifikation' | 'kein_hwo' | 'unlisted_qualifications'

export type RejectReason = 'too_far' | 'no_capacity' | 'price' | 'missing_qualification' | 'date' | 'technical' | 'other_reason'

export type SignatureState = 'missing' | 'taken' | 'declined'

export type VatStatus = 'standard' | 'small_business' | 'reverse_charge'

export interface AccessLinks {
  id: string
  job_id: string
  contact_id: string
  hash: Buffer
  created_at: string
  expires_at: string
  revoked_at: string | null
  account_id: string
  created_by: string | null
}

export interface AccountQualifications {
  account_id: string
  category: QualificationCategory
  value: string
}

export interface Accounts {
  id: string
  parent_id: string | null
  tracking_id: Generated<string>
  name: string
  state: Generated<AccountState>
  company_type: Generated<CompanyType>
  email: string | null
  phone: string | null
  street: string | null
  postal_code: string | null
  city: string | null
  country_code: Generated<string>
  latitude: number | null
  longitude: number | null
  billing_street: string | null
  billing_postal_code: string | null
  billing_city: string | null
  iban: string | null
  bic: string | null
  account_holder: string | null
  tax_id: string | null
  vat_id: string | null
  vat_status: Generated<VatStatus>
  self_billing_consent_version: string | null
  self_billing_consent_at: string | null
  craft_role_number: string | null
  installer_id_number: string | null
  network_operator: string | null
  radius_km: Generated<number>
  completed_onboarding_steps: Generated<string[]>
  protocol_submission_restricted: Generated<boolean>
  blocked_reason: string | null
  blocked_until: string | null
  referral_source: string | null
  terms_accepted_at: string | null
  marketing_accepted_at: string | null
  version: Generated<number>
  created_at: string
  awaits_confirmation: Generated<boolean>
  erased_at: string | null
}

export interface AnonymousRequests {
  id: GeneratedAlways<number>
  subject: string
  network: string
  requested_at: string
}

export interface Authenticators {
  contact_id: string
  secret: Buffer
  created_at: string
  confirmed_at: string | null
  last_step: Generated<number>
}

export interface BrandServices {
  brand_id: string
  service_key: string
  description: JsonColumn
  unit_measure: string
  order_type: OrderType | null
  value_entry: Generated<string>
  price_purchasing_cents: number
  price_listing_cents: number
  price_selling_cents: number
  minutes: Generated<number>
}

export interface Brands {
  id: string
  name: string
}

export interface BriefingDocuments {
  id: string
  opportunity_id: string | null
  job_id: string | null
  file_id: string
  name: string
  updated_at: string
}

export interface CalendarFeeds {
  contact_id: string
  account_id: string
  scope: string
  hash: Buffer
  created_at: string
  last_read_at: string | null
}

export interface Comments {
  id: string
  job_id: string
  account_id: string | null
  contact_id: string | null
  author: string
  kind: CommentKind
  message: string
  visible_for: string[]
  created_at: string
  done_at: string | null
}

export interface CompanyDocuments {
  id: string
  account_id: string
  type: CompanyDocumentType
  file_id: string | null
  lifetime_start: string | null
  lifetime_end: string | null
  confirmed_at: string | null
  verified_at: string | null
  refused_reason: string | null
  created_at: string
}

export interface Contacts {
  id: string
  account_id: string
  salutation: string | null
  first_name: string | null
  last_name: string
  email: string
  phone: string | null
  mobile_phone: string | null
  locale: Generated<Locale>
  password_hash: string | null
  email_confirmed_at: string | null
  created_at: string
  ended_at: string | null
  erased_at: string | null
}

export interface CounterProposals {
  id: string
  job_id: string
  account_id: string
  contact_id: string | null
  author: string
  kind: CounterProposalKind
  appointment_start: string | null
  appointment_end: string | null
  price_cents: number | null
  reason: string
  state: Generated<CounterProposalState>
  answer: string | null
  created_at: string
  expires_at: string
  ended_at: string | null
}

export interface CreditNoteLines {
  credit_note_id: string
  position: number
  job_id: string
  description: string
  quantity: string
  unit_measure: string
  price_cents: number
  net_cents: number
  performed_on: string
}

export interface CreditNoteObjections {
  credit_note_id: string
  contact_id: string | null
  author_name: string
  reason: string
  objected_at: string
  outcome: string | null
  answer: string | null
  answered_at: string | null
}

export interface CreditNotePackages {
  id: string
  account_id: string
  contact_id: string
  from_date: string | null
  to_date: string | null
  credit_note_ids: string[]
  file_id: string | null
  created_at: string
  ready_at: string | null
  expires_at: string | null
}

export interface CreditNotes {
  id: string
  number: string
  account_id: string
  state: Generated<CreditNoteState>
  issue_date: string
  net_cents: number
  vat_cents: number
  total_cents: GeneratedAlways<number>
  vat_rate: string
  vat_status: VatStatus
  outside_communication_number: string | null
  issuer: JsonColumn
  recipient: JsonColumn
  file_id: string | null
  paid_at: string | null
  cancellation_number: string | null
  cancellation_date: string | null
  cancellation_file_id: string | null
  search: string
  created_at: string
  refund: string | null
  document_failed_at: string | null
}

export interface CustomerSignatures {
  job_id: string
  state: SignatureState
  file_id: string | null
  name: string | null
  channel: string | null
  reason: DeclineReason | null
  reason_text: string | null
  account_id: string
  contact_id: string
  at: string
  done_at: string | null
}

export interface Customers {
  id: string
  first_name: string | null
  last_name: string
  company_name: string | null
  email: string | null
  phone: string | null
  mobile_phone: string | null
  locale: Generated<Locale>
  street: string
  postal_code: string
  city: string
  state: string | null
  latitude: number | null
  longitude: number | null
  anonymised_at: string | null
  kept_until: string | null
}

export interface DataExports {
  id: string
  contact_id: string
  account_id: string | null
  locale: Locale
  done: Generated<number>
  total: number | null
  file_id: string | null
  created_at: string
  ready_at: string | null
  expires_at: string | null
}

export interface DocumentNumbers {
  kind: string
  year: number
  last: number
}

export interface DocumentReminders {
  document_id: string
  days: number
  sent_at: string
}

export interface Erasures {
  id: string
  subject: string
  subject_id: string
  asked_by: string
  asked_at: string
  kept: JsonColumn
  done_at: string | null
}

export interface FactorChallenges {
  hash: Buffer
  purpose: string
  contact_id: string
  remember: Generated<boolean>
  question: string | null
  failures: Generated<number>
  created_at: string
  expires_at: string
}

export interface Files {
  id: string
  account_id: string | null
  job_id: string | null
  contact_id: string | null
  name: string
  content_type: string
  size: number
  sha256: Buffer
  storage_key: string
  thumbnail_key: string | null
  created_at: string
  caption: string | null
  original_id: string | null
  is_blank: Generated<boolean>
}

export interface FormDefinitions {
  id: string
  key: string
  version: number
  category: FormCategory
  order_type: OrderType | null
  protocol_type: Generated<string>
  opportunity_id: string | null
  change_request: string | null
  model: JsonColumn
  created_at: string
}

export interface History {
  id: GeneratedAlways<number>
  at: string
  subject: HistorySubject
  subject_id: string
  step: string
  actor_kind: string
  actor_name: string
  contact_id: string | null
  actor_account_id: string | null
  on_behalf_of: string | null
  account_id: string | null
  audience: Generated<string[]>
  before: NullableJson
  after: NullableJson
  request_id: string
  done_at: string | null
}

export interface IdempotencyKeys {
  person: string
  call: string
  key: string
  body_hash: Buffer
  status: number | null
  reply: NullableJson
  created_at: string
}

export interface JobCancellations {
  id: string
  job_id: string
  account_id: string | null
  category: CancellationCategory
  reason_id: string
  comment: string | null
  created_at: string
}

export interface JobCustomServices {
  id: string
  job_id: string
  position: number
  name: string
  hints_de: string | null
  service_type: string | null
  quantity: Generated<string>
  price_purchasing_cents: number
  price_listing_cents: number
  price_selling_cents: number
}

export interface JobFiles {
  job_id: string
  file_id: string
  kind: JobFileKind
  type: string | null
  caption: string | null
  created_at: string
}

export interface JobProducts {
  id: string
  job_id: string
  position: number
  item_id: string
  name: string
  quantity: string
  supplier: string
  url: string | null
  hint: string | null
  serial_number: string | null
  chargepoint_number: string | null
  product_password: string | null
  price_listing_cents: Generated<number>
  files: GeneratedJson
  opportunity_files: GeneratedJson
}

export interface JobServices {
  id: string
  job_id: string
  position: number
  service_key: string
  description: JsonColumn
  quantity: string
  unit_measure: string
  value_entry: Generated<string>
  price_purchasing_cents: number
  price_selling_cents: number
  minutes: Generated<number>
  qualifications: Generated<string[]>
  product_id: string | null
  brand_project_id: string | null
}

export interface Jobs {
  api_id: string
  sfid: string | null
  name: string
  order_type: OrderType
  status: Generated<OrderStatus>
  opportunity_id: string
  customer_id: string
  project: string | null
  partner_account_id: string | null
  delegated_to_id: string | null
  contact_person: NullableJson
  is_remote: Generated<boolean>
  is_customer_sign_required: Generated<boolean>
  async_appointment: Generated<boolean>
  sequence_index: number | null
  last_sequence_index: number | null
  eid: string | null
  invoicing_eid: string | null
  partner_eid: string | null
  professional_comment: string | null
  customer_comment: string | null
  days_until_finalization_sla: Generated<number>
  offered_dates: GeneratedJson
  date_expected: string | null
  readiness_date: string | null
  date_end: string | null
  appointment_start: string | null
  appointment_end: string | null
  accepted_at: string | null
  contacted_at: string | null
  started_at: string | null
  finished_at: string | null
  hold_reason: HoldReason | null
  hold_next: Mover | null
  hold_substate: HoldSubstate | null
  hold_comment: string | null
  resumes_to: OrderStatus | null
  signature: Generated<SignatureState>
  status_since: string
  warning_at: string | null
  danger_at: string | null
  price_purchasing_cents: Generated<number>
  price_selling_cents: Generated<number>
  services_total_minutes: Generated<number>
  version: Generated<number>
  created_at: string
  matched_at: string | null
  started_done_at: string | null
  finished_done_at: string | null
  status_done_at: string | null
  protocol_failed_at: string | null
}

export interface KnownDevices {
  hash: Buffer
  contact_id: string
  expires_at: string
}

export interface LoginFailures {
  id: GeneratedAlways<number>
  email: string
  network: string
  failed_at: string
}

export interface LoginLinks {
  hash: Buffer
  purpose: LinkPurpose
  contact_id: string
  job_id: string | null
  created_at: string
  expires_at: string
  used_at: string | null
}

export interface Memberships {
  contact_id: string
  account_id: string
  profiles: string[]
  own_orders_only: Generated<boolean>
}

export interface NotificationPreferences {
  contact_id: string
  off: Generated<string[]>
  quiet_from: string | null
  quiet_until: string | null
  urgent_anyway: Generated<boolean>
  changed_at: string
}

export interface Notifications {
  id: GeneratedAlways<number>
  contact_id: string
  account_id: string
  kind: string
  at: string
  read_at: string | null
  job_id: string | null
  sfid: string | null
  title: string | null
  city: string | null
  document: string | null
  days: number | null
}

export interface Offers {
  job_id: string
  account_id: string
  state: Generated<OfferState>
  round: Generated<number>
  offered_at: string
  seen_at: string | null
  ended_at: string | null
  reject_reason: RejectReason | null
  reject_text: string | null
}

export interface Opportunities {
  id: string
  brand_id: string
  name: string
  email_type: string | null
  invoicing_target: string | null
  vat_rate: Generated<string>
  custom_services_margin: Generated<string>
  custom_services_margin_selling: Generated<string>
  assembly_time_days: Generated<number>
  multiday: Generated<boolean>
  multiday_documentation_form_id: string | null
  documentation_type: Generated<string>
  can_create_proposal: Generated<string[]>
  brand_approves_proposals: Generated<boolean>
}

export interface OpportunityContacts {
  id: string
  opportunity_id: string
  first_name: string
  last_name: string
  phone: string | null
  mobile_phone: string | null
}

export interface OrderRows {
  account_id: string
  queue: string
  job_id: string
  status: OrderStatus
  order_type: OrderType
  sort_at: string
  appointment_start: string | null
  warning_at: string | null
  danger_at: string | null
  postal_code: string
  city: string
  brand: string
  delegated_to_id: string | null
  delegated_to_email: string | null
  signature: SignatureState
  is_remote: boolean
  search: string
  body: JsonColumn
  contacted: Generated<boolean>
}

export interface Passkeys {
  id: string
  credential_id: string
  contact_id: string
  name: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  created_at: string
  last_used_at: string | null
}

export interface PostalCodes {
  postal_code: string
  place: string
  state: string | null
  latitude: number
  longitude: number
}

export interface ProductOrders {
  id: string
  job_id: string
  items: JsonColumn
  ship_to: string
  tracking_id: string | null
  carrier: string | null
  carrier_id: string | null
  comment: string | null
  delivered_at: string | null
  created_at: string
}

export interface ProposalLines {
  proposal_id: string
  position: number
  kind: ProposalLineKind
  key: string | null
  description: NullableJson
  name: string | null
  hint: string | null
  service_type: string | null
  supplier: string | null
  url: string | null
  quantity: string
  unit_measure: string | null
  minutes: Generated<number>
  price_purchasing_cents: number
  price_listing_cents: number
  price_selling_cents: number
}

export interface Proposals {
  id: string
  job_id: string
  account_id: string
  contact_id: string
  author: string
  number: number
  state: Generated<ProposalState>
  approver: ProposalApprover
  notes: string | null
  margin_listing: string
  margin_selling: string
  created_at: string
  ended_at: string | null
  reason: string | null
  installation_id: string | null
}

export interface Protocols {
  id: string
  job_id: string
  file_id: string
  sha256: Buffer
  order_version: number
  created_at: string
  edition: Generated<number>
}

export interface PushSubscriptions {
  endpoint: string
  contact_id: string
  keys: JsonColumn
  locale: Locale
  created_at: string
}

export interface RecoveryCodes {
  contact_id: string
  hash: Buffer
  used_at: string | null
}

export interface RefreshTokens {
  hash: Buffer
  family_id: string
  issued_at: string
  rotated_at: string | null
}

export interface Seals {
  id: string
  kind: string
  job_id: string
  submission_id: string | null
  file_id: string
  order_version: number
  sha256: Buffer
  certificate: Buffer
  sealed_at: string
}

export interface SentMails {
  id: string
  template: string
  job_id: string | null
  sent_at: string | null
  claimed_at: string | null
}

export interface ServicePrices {
  service_category: string
  account_id: string | null
  service_name: JsonColumn
  unit_measure: string
  price_purchasing_cents: number
  valid_from: string
}

export interface SessionFamilies {
  id: string
  contact_id: string
  remember: boolean
  user_agent: string | null
  created_at: string
  last_used_at: string
  expires_at: string
  ended_at: string | null
  end_reason: string | null
  proved_at: string
}

export interface SignatureRequests {
  id: string
  job_id: string
  account_id: string
  contact_id: string
  email: string
  locale: Locale
  sent_at: string
  expires_at: string
  reminded_at: string | null
  opened_at: string | null
  revoked_at: string | null
  answered_at: string | null
  answer: string | null
  network: string | null
  user_agent: string | null
  document: NullableJson
  document_sha256: Buffer | null
  method: string | null
}

export interface Submissions {
  id: string
  job_id: string
  form_id: string
  category: FormCategory
  account_id: string
  contact_id: string
  draft: Generated<boolean>
  answers: JsonColumn
  created_at: string
  updated_at: string
  version: Generated<number>
  done_at: string | null
  document_failed_at: string | null
}

export interface Terms {
  id: string
  service_category: string
  version: number
  title: JsonColumn
  body: JsonColumn
  valid_from: string
  created_at: Generated<string>
}

export interface TermsAcceptances {
  terms_id: string
  account_id: string
  contact_id: string
  accepted_at: string
  author_name: string
}

export interface Uploads {
  id: string
  account_id: string
  contact_id: string
  name: string
  size: number
  received: Generated<number>
  pieces: Generated<number[]>
  original_id: string | null
  file_id: string | null
  created_at: string
  updated_at: string
}

export interface WebhookAttempts {
  delivery_id: string
  number: number
  at: string
  milliseconds: number
  status: number | null
  error: string | null
  answer: string | null
}

export interface WebhookDeliveries {
  id: Generated<string>
  place: GeneratedAlways<number>
  webhook_id: string
  history_id: number | null
  type: string
  state: Generated<string>
  attempts: Generated<number>
  next_at: string | null
  created_at: string
  ended_at: string | null
}

export interface Webhooks {
  id: string
  url: string
  description: Generated<string>
  events: string[]
  state: Generated<string>
  secret: Buffer
  former_secret: Buffer | null
  former_until: string | null
  failures: Generated<number>
  failing_since: string | null
  rests_until: string | null
  version: Generated<number>
  created_at: string
}

export interface DB {
  access_links: AccessLinks
  account_qualifications: AccountQualifications
  accounts: Accounts
  anonymous_requests: AnonymousRequests
  authenticators: Authenticators
  brand_services: BrandServices
  brands: Brands
  briefing_documents: BriefingDocuments
  calendar_feeds: CalendarFeeds
  comments: Comments
  company_documents: CompanyDocuments
  contacts: Contacts
  counter_proposals: CounterProposals
  credit_note_lines: CreditNoteLines
  credit_note_objections: CreditNoteObjections
  credit_note_packages: CreditNotePackages
  credit_notes: CreditNotes
  customer_signatures: CustomerSignatures
  customers: Customers
  data_exports: DataExports
  document_numbers: DocumentNumbers
  document_reminders: DocumentReminders
  erasures: Erasures
  factor_challenges: FactorChallenges
  files: Files
  form_definitions: FormDefinitions
  history: History
  idempotency_keys: IdempotencyKeys
  job_cancellations: JobCancellations
  job_custom_services: JobCustomServices
  job_files: JobFiles
  job_products: JobProducts
  job_services: JobServices
  jobs: Jobs
  known_devices: KnownDevices
  login_failures: LoginFailures
  login_links: LoginLinks
  memberships: Memberships
  notification_preferences: NotificationPreferences
  notifications: Notifications
  offers: Offers
  opportunities: Opportunities
  opportunity_contacts: OpportunityContacts
  order_rows: OrderRows
  passkeys: Passkeys
  postal_codes: PostalCodes
  product_orders: ProductOrders
  proposal_lines: ProposalLines
  proposals: Proposals
  protocols: Protocols
  push_subscriptions: PushSubscriptions
  recovery_codes: RecoveryCodes
  refresh_tokens: RefreshTokens
  seals: Seals
  sent_mails: SentMails
  service_prices: ServicePrices
  session_families: SessionFamilies
  signature_requests: SignatureRequests
  submissions: Submissions
  terms: Terms
  terms_acceptances: TermsAcceptances
  uploads: Uploads
  webhook_attempts: WebhookAttempts
  webhook_deliveries: WebhookDeliveries
  webhooks: Webhooks
}
