import { z } from 'zod'
import { forMember, forMemberOrRefuse } from '../access.ts'
import { mostUnits } from '../ceilings.ts'
import { failure, failuresOf } from '../failure.ts'
import { costMethods } from '../products/cost-of-stock.ts'
import { Id, Instant, LanguageCode, Price, printable, Text, wholeNumber } from '../shapes.ts'
import { mostReasons, Reason } from '../till/drawer-shapes.ts'
import { TimeZone } from '../time-zone.ts'
import { OrganizationChange } from './organization.ts'

const Percent = z.int('Choose 0 to 100 percent').min(0, 'Choose 0 to 100 percent').max(100, 'Choose 0 to 100 percent')
const optional = (most: number) => Text(most).nullable()

const Email = Text(254)
  .pipe(z.union([z.literal(''), z.email('This is not an email address')]))
  .nullable()
const Website = Text(200)
  .regex(/^$|^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i, 'This is not a web address')
  .nullable()

/** Characters of the largest picture that is sent for a logo. */
export const largestLogo = 700_000

const Logo = z
  .string()
  .max(largestLogo, 'This picture is too large')
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'This is not a picture')

const Business = z.object({
  name: OrganizationChange.shape.name,
  industry: OrganizationChange.shape.industry,
  currency: z.literal('UGX'),
  /** VAT, whole percents; charged only while `isVatRegistered`. */
  taxRate: Percent,
  isVatRegistered: z.boolean(),
  /** Ten digits; spaces and dashes between them are no mistakes. */
  tin: Text(20)
    .overwrite((typed) => typed.replaceAll(/[\s-]/g, ''))
    .regex(/^(\d{10})?$/, 'A TIN has ten digits')
    .nullable(),
  timezone: TimeZone,
  address: optional(200),
  phone: optional(30),
  email: Email,
  website: Website,
  /** A `data:` URL of a picture. What is saved is encoded again from its pixels, and smaller. */
  logo: Logo.nullable(),
})

const Sales = z.object({
  /** The most that a line or a sale may be discounted, whole percents of the list price. */
  maxDiscountPercent: Percent,
  /** Sellers can ask a colleague for a price or discount that they may not give alone. */
  allowsPriceRequests: z.boolean(),
  /** The last lines of every receipt. */
  receiptFooter: z.string().trim().max(300).regex(printable).nullable(),
  /** What the shop promises about what it sold, above the last lines. */
  receiptWarranty: z.string().trim().max(500).regex(printable).nullable(),
  /** The language of receipts for customers without one; null for that of the screen that makes them. */
  receiptLanguage: LanguageCode.nullable(),
})

const Stock = z.object({
  /** The minimum stock that the form for a new product begins with; null: left empty, which counts as 5. */
  defaultMinStock: z.int().min(0).max(mostUnits).nullable(),
  /** What goods that come in make a product cost; counts from the next ones. */
  costMethod: z.enum(costMethods),
})

const DrawerRules = z.object({
  /** Drawers are opened, counted and closed. While off, nothing of this is shown. */
  isUsed: z.boolean(),
  /** A count that differs by more asks for a reason; whole shillings. */
  reasonAbove: Price,
  /** The most cash that a till refunds without a connection: at once, and in one shift. 0: none. */
  refundCap: Price,
  refundCapShift: Price,
  /** What money is put into a drawer and taken out of it for. */
  reasons: z.array(Reason).max(mostReasons),
})

const Credit = z.object({
  /** Customers can pay later. While off, nothing of this is shown. */
  isGiven: z.boolean(),
  /** The limit of customers without one of their own; whole shillings. */
  limit: Price,
  /** Days until a debt is due. */
  days: wholeNumber(0, 365),
  /** Where customers pay what they owe: a merchant code. Reminders and statements say it. */
  payTo: optional(100),
})

const FeatureFlags = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), z.boolean())
  .refine((flags) => Object.keys(flags).length <= 50, 'At most 50 feature flags')

/** The rules a shop trades by: one row a shop. `user_id` is who changed it last. */
export const BusinessSettings = z.object({
  org_id: Id,
  user_id: Id.nullable(),
  /** A TIN from before they were checked is shown as it was written. */
  business: Business.extend({ name: z.string(), industry: z.string().nullable(), tin: z.string().nullable() }),
  inventory: Stock,
  sales: Sales,
  drawer: DrawerRules,
  credit: Credit,
  /** Services this shop is connected to; there are none to connect to yet. */
  integrations: z.array(z.never()),
  features: z.record(z.string(), z.boolean()),
  updated_at: Instant,
})
export type BusinessSettings = z.infer<typeof BusinessSettings>

/** The changes; fields not given stay. */
export const BusinessSettingsChange = z
  .object({
    business: Business.partial(),
    inventory: Stock.partial(),
    sales: Sales.partial(),
    drawer: DrawerRules.partial(),
    credit: Credit.partial(),
    integrations: z.array(z.never()),
    features: FeatureFlags,
  })
  .partial()
export type BusinessSettingsChange = z.infer<typeof BusinessSettingsChange>

export const settingsFailures = failuresOf('businessSettings', {
  updateRefused: failure(
    'AUTHORIZATION_ERROR',
    403,
    'authorization',
    'Insufficient permissions to update organization',
  ),
})

export const businessSettings = {
  settings: forMember()
    .route({
      method: 'GET',
      path: '/rest/v1/business_settings',
      tags: ['organization'],
      summary: 'The settings of the active organization',
    })
    .output(BusinessSettings),
  saveSettings: forMemberOrRefuse(settingsFailures.updateRefused, 'manage_settings')
    .route({
      method: 'PUT',
      path: '/rest/v1/business_settings',
      tags: ['organization'],
      summary: 'Save settings of the active organization; what is not named stays',
    })
    .input(BusinessSettingsChange)
    .output(BusinessSettings),
}
