import { t } from '@lingui/core/macro'
import type { NewRepair } from '@tunda/contract/repairs/repair-inputs'
import type { ChecklistItem, RepairRulesShown } from '@tunda/contract/repairs/repair-shapes'
import { numberOf } from '../shared/fields/whole-number.ts'

/** A device that is handed in, as it is typed. */
export type Intake = {
  readonly customer: { readonly id?: string; readonly name: string; readonly phone: string }
  readonly device: string
  readonly number: string
  readonly knows_report: boolean
  /** The number was reported, and nobody has said that they know. */
  readonly isHeldUp: boolean
  /** Free of charge, under one of these. */
  readonly warranty: { readonly claim?: string; readonly repair?: string } | undefined
  readonly fault: string
  readonly checklist: readonly ChecklistItem[]
  readonly accessories: string
  readonly passcode: string
  readonly notes: string
  readonly photos: readonly File[]
  readonly promised_on: string
  readonly job: string
  readonly job_id: string
  readonly price: number | string
  readonly technician: string
  readonly deposit: number | string
  readonly deposit_id: string
  readonly wallet: string
}

export function noIntake(rules: RepairRulesShown, customer: Intake['customer'] | undefined): Intake {
  return {
    customer: customer ?? { name: '', phone: '' },
    device: '',
    number: '',
    knows_report: false,
    isHeldUp: false,
    warranty: undefined,
    fault: '',
    checklist: rules.checklist.map((item) => ({ item, condition: 'not_tested' })),
    accessories: '',
    passcode: '',
    notes: '',
    photos: [],
    promised_on: '',
    job: '',
    job_id: crypto.randomUUID(),
    price: '',
    technician: '',
    deposit: '',
    deposit_id: crypto.randomUUID(),
    wallet: rules.wallets[0]?.id ?? '',
  }
}

/** Characters in the name of a device, at most; a product's brand and model may have more. */
export const longestDevice = 80

/** What is still to be said before it can be taken in; undefined: nothing. */
export function missingOf(intake: Intake): string | undefined {
  if (intake.customer.id === undefined && intake.customer.name.trim() === '') return t`Choose the customer.`
  if (intake.device.trim().length < 2) return t`Enter the brand and model.`
  if (intake.isHeldUp) return t`Confirm that you know about the report.`
  if (intake.fault.trim() === '') return t`Enter what is wrong with the device.`
  if (typeof intake.price === 'number' && intake.price > 0 && intake.job.trim() === '')
    return t`Enter what the price is for.`
  return undefined
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

export function takenInOf(id: string, customer_id: string, intake: Intake): NewRepair {
  const { warranty, wallet } = intake
  const isFree = warranty !== undefined
  const job = orNull(intake.job)
  const deposit = isFree ? 0 : numberOf(intake.deposit)
  return {
    id,
    customer_id,
    device: intake.device.trim(),
    number: orNull(intake.number),
    knows_report: intake.knows_report,
    fault: intake.fault.trim(),
    checklist: [...intake.checklist],
    accessories: orNull(intake.accessories),
    passcode: orNull(intake.passcode),
    notes: orNull(intake.notes),
    promised_on: orNull(intake.promised_on),
    warranty_claim_id: warranty?.claim ?? null,
    earlier_repair_id: warranty?.repair ?? null,
    jobs:
      job === null
        ? []
        : [
            {
              id: intake.job_id,
              name: job,
              labour: isFree ? 0 : numberOf(intake.price),
              technician_id: orNull(intake.technician),
            },
          ],
    deposit: deposit > 0 && wallet !== '' ? { id: intake.deposit_id, wallet_id: wallet, amount: deposit } : null,
  }
}
