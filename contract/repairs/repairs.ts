import { z } from 'zod'
import { forMember, forMemberReading, forMemberShownOnce } from '../access.ts'
import { confirmationFailures } from '../accounts/email-confirmation.ts'
import { creditFailures } from '../customers/credit-failures.ts'
import { asErrors, general } from '../failure.ts'
import type { Right } from '../organization/rights.ts'
import { routesOf } from '../route.ts'
import { saleFailures } from '../selling/sale-failures.ts'
import { Amount, Day, Id, pageCounts } from '../shapes.ts'
import { DeviceFound } from '../units/stolen-devices.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { repairFailures } from './repair-failures.ts'
import {
  CustomerTold,
  JobMoved,
  JobSaved,
  NewRepair,
  PartDropped,
  PartTaken,
  QuoteAnswered,
  RepairAbandoned,
  RepairChanged,
  RepairCollected,
  RepairMoneyReturned,
  RepairPaid,
  RepairQuoted,
  RepairReturned,
  RepairsPage,
} from './repair-inputs.ts'
import { repairPage } from './repair-page.ts'
import { RepairFigures } from './repair-report.ts'
import { Repair, RepairRow, RepairRules, RepairRulesShown, RepairState, Technician } from './repair-shapes.ts'

const {
  off,
  reported,
  isOpen,
  changed,
  ended,
  tooMany,
  wrongStep,
  notApproved,
  overQuote,
  notQuoted,
  isFree,
  notCovered,
  notReady,
  jobHasParts,
  partGone,
  totalMismatch,
  moreThanPaid,
  walletNeeded,
  tooEarly,
  noTechnician,
} = repairFailures
const { unknownProduct, inactiveProduct, outOfStock, priceNotAllowed, unknownCustomer, expired } = saleFailures
const { wrongNumber, needed, unknown, notInStock, inTransit, reserved } = unitFailures
const { anonymous, notAllowed, blocked, overLimit } = creditFailures
const { keyReused, tooManyAttempts } = general
const { notConfirmed } = confirmationFailures

const One = z.object({ id: Id })

/** What a payment receipt for a repair shows. */
const RepairReceipt = z.object({ document: z.string(), amount: Amount, repair: Repair })

const settled = {
  changed,
  ended,
  totalMismatch,
  walletNeeded,
  paymentMismatch: saleFailures.paymentMismatch,
  amountTooLarge: saleFailures.amountTooLarge,
  limitReached: saleFailures.limitReached,
  creditOff: creditFailures.off,
  notAllowedCredit: notAllowed,
  blocked,
  overLimit,
  anonymous,
  keyReused,
}

const route = routesOf('repairs')

/** Answers stored for retries contain no names and no notes: they would outlive a deleted customer. */
const forgetting = (...rights: readonly [Right, ...Right[]]) =>
  forMemberShownOnce(
    [
      'customer_name',
      'customer_phone',
      'customer_email',
      'fault',
      'accessories',
      'notes',
      'note',
      'reason',
      'checklist',
    ],
    general.notAllowed,
    ...rights,
  )

const seeing = () => forMember('manage_repairs', 'receive_payments')

export const repairs = {
  rules: forMember()
    .route(route('GET', '/rest/v1/repair_rules', 'How this shop repairs'))
    .output(RepairRulesShown),
  saveRules: forMember('manage_settings')
    .route(route('PUT', '/rest/v1/repair_rules', 'Save how this shop repairs'))
    .input(RepairRules)
    .output(RepairRulesShown),
  technicians: forMember('manage_repairs')
    .route(route('GET', '/rest/v1/repair_technicians', 'Who may do the work'))
    .output(z.object({ technicians: z.array(Technician) })),
  list: seeing()
    .route(
      route('GET', '/rest/v1/repairs', 'Repairs: open ones by the day they are promised for, ended ones newest first'),
    )
    .input(RepairsPage)
    .output(
      z.object({
        repairs: z.array(RepairRow),
        ...pageCounts,
        /** How many that have not ended are in each state. */
        counts: z.partialRecord(RepairState, z.int()),
        late: z.int(),
        uncollected: z.int(),
      }),
    ),
  get: seeing()
    .route(route('GET', '/rest/v1/repairs/{id}', 'One repair'))
    .input(One)
    .output(Repair),
  /** What is known of a device before it is taken in. */
  look: forMemberReading('manage_repairs')
    .route(route('POST', '/rest/v1/rpc/look_up_repair_device', 'What is known of a device that is handed in'))
    .errors(asErrors({ wrongNumber }))
    .input(z.object({ number: z.string().trim().min(3).max(60) }))
    .output(
      z.object({
        number: z.string(),
        /** The shop's own record of it. */
        unit: z
          .object({
            id: Id,
            device: z.string(),
            warranty_until: Day.nullable(),
            is_under_warranty: z.boolean(),
            /** An open warranty claim, which the repair can be under. */
            claim_id: Id.nullable(),
            claim_number: z.int().nullable(),
          })
          .nullable(),
        reported: z.array(DeviceFound),
        /** Earlier repairs of it, newest first. `is_under_warranty`: the work of one still is. */
        repairs: z.array(
          z.object({
            id: Id,
            number: z.string(),
            state: RepairState,
            ended_on: Day.nullable(),
            is_under_warranty: z.boolean(),
          }),
        ),
      }),
    ),
  takeIn: forgetting('manage_repairs')
    .route(route('POST', '/rest/v1/repairs', 'Take in a device for repair'))
    .errors(
      asErrors({
        off,
        reported,
        isOpen,
        tooMany,
        notCovered,
        isFree,
        noTechnician,
        wrongNumber,
        unknownCustomer,
        anonymous,
        keyReused,
      }),
    )
    .input(NewRepair)
    .output(Repair),
  change: forgetting('manage_repairs')
    .route(route('POST', '/rest/v1/rpc/change_repair', 'Change what was written when the device was handed in'))
    .errors(asErrors({ changed, ended }))
    .input(RepairChanged)
    .output(Repair),
  saveJob: forgetting('manage_repairs')
    .route(route('POST', '/rest/v1/rpc/save_repair_job', 'Add a job, or change one'))
    .errors(asErrors({ changed, ended, tooMany, isFree, noTechnician, keyReused }))
    .input(JobSaved)
    .output(Repair),
  moveJobs: forgetting('manage_repairs')
    .route(route('POST', '/rest/v1/rpc/move_repair_jobs', 'Move a job on, or all of them'))
    .errors(asErrors({ changed, ended, wrongStep, notApproved, overQuote, jobHasParts }))
    .input(JobMoved)
    .output(Repair),
  takePart: forgetting('manage_repairs')
    .route(route('POST', '/rest/v1/rpc/take_repair_part', 'Use a part from stock'))
    .errors(
      asErrors({
        ended,
        tooMany,
        isFree,
        unknownProduct,
        inactiveProduct,
        outOfStock,
        expired,
        priceNotAllowed,
        needed,
        unknown,
        notInStock,
        inTransit,
        reserved,
        keyReused,
      }),
    )
    .input(PartTaken)
    .output(Repair),
  dropPart: forgetting('manage_repairs')
    .route(route('POST', '/rest/v1/rpc/drop_repair_part', 'A part goes back into stock, is faulty, or broke'))
    .errors(asErrors({ changed, ended, partGone }))
    .input(PartDropped)
    .output(Repair),
  quote: forgetting('manage_repairs')
    .route(route('POST', '/rest/v1/rpc/quote_repair', 'Tell the customer what it costs'))
    .errors(asErrors({ changed, ended, tooMany, isFree, totalMismatch, wrongStep }))
    .input(RepairQuoted)
    .output(Repair),
  answerQuote: forgetting('manage_repairs')
    .route(route('POST', '/rest/v1/rpc/answer_repair_quote', 'Record the customer’s answer to a quote'))
    .errors(asErrors({ changed, ended, notQuoted }))
    .input(QuoteAnswered)
    .output(Repair),
  pay: forgetting('receive_payments')
    .route(route('POST', '/rest/v1/rpc/pay_repair', 'Receive a deposit for a repair'))
    .errors(asErrors({ ended, isFree, anonymous, keyReused }))
    .input(RepairPaid)
    .output(RepairReceipt),
  returnMoney: forgetting('manage_credit')
    .route(route('POST', '/rest/v1/rpc/return_repair_money', 'Refund money that was paid for a repair'))
    .errors(asErrors({ ended, moreThanPaid, keyReused }))
    .input(RepairMoneyReturned)
    .output(Repair),
  tell: forgetting('manage_repairs')
    .route(route('POST', '/rest/v1/rpc/tell_repair_customer', 'Record how the customer was told, or email them'))
    .errors(asErrors({ notReady, ended, notConfirmed, tooManyAttempts }))
    .input(CustomerTold)
    .output(Repair),
  collect: forgetting('receive_payments')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/collect_repair',
        'Hand the device over: what is left is paid, and it becomes a sale of today',
      ),
    )
    .errors(asErrors({ ...settled, notReady, notApproved, overQuote }))
    .input(RepairCollected)
    .output(Repair),
  returnUnrepaired: forgetting('receive_payments')
    .route(route('POST', '/rest/v1/rpc/return_repair', 'Hand the device back as it was'))
    .errors(asErrors({ ...settled, jobHasParts, isFree }))
    .input(RepairReturned)
    .output(Repair),
  abandon: forgetting('manage_credit')
    .route(route('POST', '/rest/v1/rpc/abandon_repair', 'Mark a device as never collected'))
    .errors(asErrors({ changed, ended, tooEarly, notReady }))
    .input(RepairAbandoned)
    .output(Repair),
  /** Every reading is an entry in the audit trail. */
  seePasscode: forMemberShownOnce(['passcode'], general.notAllowed, 'see_passcodes')
    .route(route('POST', '/rest/v1/rpc/see_repair_passcode', 'The passcode of a device; every view is recorded'))
    .input(One)
    .output(z.object({ passcode: z.string().nullable() })),
  removePhoto: forMember('manage_repairs')
    .route(route('DELETE', '/rest/v1/repair_photos/{id}', 'Delete a photo of a device'))
    .input(One)
    .output(One),
  ...repairPage,
  report: forMember('see_profit')
    .route(
      route(
        'GET',
        '/rest/v1/repair_report',
        'What repairs earned and cost, and how long they took, in a period of at most a year',
      ),
    )
    .input(z.object({ from: Day, to: Day }))
    .output(RepairFigures),
}
