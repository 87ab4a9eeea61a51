import { z } from 'zod'
import { forEverybodyReading, forMember } from '../access.ts'
import { asErrors, failure, failuresOf } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Id, Instant, Line, walkCounts, walkInput } from '../shapes.ts'
import { unitFailures } from './unit-failures.ts'
import { mostChecked } from './unit-numbers.ts'

/** Reports of one shop that are open at a time. */
export const mostReports = 500

export const reportKinds = ['stolen', 'lost'] as const
export const ReportKind = z.enum(reportKinds)
export type ReportKind = z.infer<typeof ReportKind>

/** The answer that a person got from the keeper of the national list. */
export const checkResults = ['clear', 'listed'] as const
export type CheckResult = (typeof checkResults)[number]

const Typed = Line(60).min(3, 'Enter the number')

/** A device that the shop reported as stolen or lost, for itself or a customer. */
export const DeviceReport = z.object({
  id: Id,
  number: z.string(),
  kind: ReportKind,
  note: z.string().nullable(),
  reported_at: Instant,
  reported_by_name: z.string(),
  resolved_at: Instant.nullable(),
})
export type DeviceReport = z.infer<typeof DeviceReport>

/** What is known of a number. `is_own`: this shop reported it; otherwise another that shares reports; which one is never said. */
export const DeviceFound = z.object({
  number: z.string(),
  kind: ReportKind,
  is_own: z.boolean(),
  reported_at: Instant,
})
export type DeviceFound = z.infer<typeof DeviceFound>

/** Whether what other shops reported was asked too; `used_up`: they have looked up as many numbers as they may in a day. */
export const OthersAsked = z.enum(['asked', 'takes_no_part', 'used_up'])
export type OthersAsked = z.infer<typeof OthersAsked>

/** A check with the regulator that somebody made by hand. */
export const DeviceCheck = z.object({
  id: Id,
  number: z.string(),
  result: z.enum(checkResults),
  note: z.string().nullable(),
  checked_at: Instant,
  checked_by_name: z.string(),
})
export type DeviceCheck = z.infer<typeof DeviceCheck>

export const reportFailures = failuresOf('deviceReport', {
  tooMany: failure('TOO_MANY_REPORTS', 409, 'business_logic', 'Your shop has 500 open reports. Close some first.'),
})

const { wrongNumber } = unitFailures

const route = routesOf('stolen devices')

export const stolenDevices = {
  list: forMember('sell', 'receive_goods', 'adjust_stock')
    .route(
      route(
        'GET',
        '/rest/v1/device_reports',
        'Devices that the shop reported, newest first, and whether it takes part',
      ),
    )
    .input(z.object(walkInput(20)))
    .output(z.object({ takes_part: z.boolean(), reports: z.array(DeviceReport), ...walkCounts })),
  takePart: forMember('manage_settings')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/share_device_reports',
        'Start or stop sharing reports with other shops and being warned of theirs',
      ),
    )
    .input(z.object({ takes_part: z.boolean() }))
    .output(z.object({ takes_part: z.boolean() })),
  report: forMember('adjust_stock')
    .route(route('POST', '/rest/v1/device_reports', 'Report a device as stolen or lost'))
    .errors(asErrors({ wrongNumber, tooMany: reportFailures.tooMany }))
    .input(z.object({ id: Id, number: Typed, kind: ReportKind, note: Line(200).nullish() }))
    .output(DeviceReport),
  resolve: forMember('adjust_stock')
    .route(route('POST', '/rest/v1/rpc/resolve_device_report', 'Mark a device as found: nobody is warned any more'))
    .input(z.object({ id: Id }))
    .output(DeviceReport),
  check: forEverybodyReading()
    .route(
      route(
        'POST',
        '/rest/v1/rpc/check_devices',
        'Which of these numbers were reported, here or by another shop that takes part',
      ),
    )
    .input(z.object({ numbers: z.array(Typed).min(1).max(mostChecked) }))
    .output(z.object({ found: z.array(DeviceFound), others: OthersAsked })),
  checks: forMember('sell', 'receive_goods', 'adjust_stock')
    .route(route('GET', '/rest/v1/device_checks', 'Checks with the regulator that people made by hand, of one number'))
    .input(z.object({ number: Typed }))
    .output(z.object({ checks: z.array(DeviceCheck) })),
  recordCheck: forMember('sell', 'receive_goods', 'adjust_stock')
    .route(route('POST', '/rest/v1/device_checks', 'Record a check with the regulator'))
    .errors(asErrors({ wrongNumber }))
    .input(z.object({ id: Id, number: Typed, result: z.enum(checkResults), note: Line(200).nullish() }))
    .output(DeviceCheck),
}
