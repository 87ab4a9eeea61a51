import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, kampalaPhoneHub, refused, worksIn } from '../../testing/shop-answers.tsx'
import { breadcrumbs, forgetBreadcrumbs, leaveBreadcrumb } from '../page/breadcrumbs.ts'
import { api, client } from './api.ts'
import { cache } from './cache.ts'
import { Failure } from './failure.ts'
import { type Report, reportError, reportOf, sendReportsTo } from './report.ts'

let reports: Report[] = []
let stop: () => void
beforeEach(() => {
  reports = []
  forgetBreadcrumbs()
  stop = sendReportsTo((report) => reports.push(report))
})
afterEach(() => {
  stop()
  forgetShop()
})

describe('the reporter', () => {
  it('tells what failed by its category, and what led there', () => {
    leaveBreadcrumb('navigation', '/sales')
    reportError(new TypeError('x is undefined'))
    expect(reports).toMatchObject([
      {
        code: 'DEFAULT_ERROR',
        category: 'default',
        severity: 'medium',
        retryable: false,
        message: 'TypeError: x is undefined',
        breadcrumbs: [{ kind: 'navigation', text: '/sales' }],
      },
    ])
  })

  it('passes over what is of low severity', () => {
    reportError(new Failure('VALIDATION_ERROR', 'Please check your input and try again.', 400))
    reportError(new Error('The name is required'))
    expect(reports).toEqual([])
  })

  it('strips what is sensitive, at any depth and in the words', () => {
    const meta = { sale: { customer: 'Grace', auth: [{ token: 'abc' }] }, api_key: 'k' }
    const report = reportOf(new Failure('OUT_OF_STOCK', 'Bearer abc.def was refused', 409, meta))
    expect(report.meta).toEqual({
      sale: { customer: 'Grace', auth: [{ token: '[redacted]' }] },
      api_key: '[redacted]',
    })
    expect(report.message).toBe('Bearer [redacted] was refused')
    expect(reportOf(new Error('POST /x?password=hunter2')).message).toBe('Error: POST /x?password=[redacted]')
  })

  it('names nobody while nobody is signed in', () => {
    const nobody = { id: undefined, email: undefined, organizationId: undefined, role: undefined }
    expect(reportOf(new Error('x')).context).toEqual(nobody)
  })

  it('names the person, their organization and role, and hears of failed calls', async () => {
    const refusal = refused(503, 'DATABASE_ERROR', 'A database error occurred. Please try again later.')
    await answerShop({ ...worksIn({ role: 'admin' }), 'GET /rest/v1/dashboard': refusal })
    await cache.fetchQuery(api.organization.list.queryOptions())
    await expect(client.analytics.dashboard()).rejects.toThrow('A database error occurred')
    expect(reports).toMatchObject([
      {
        code: 'DATABASE_ERROR',
        severity: 'high',
        context: { email: 'aisha@shop.ug', organizationId: kampalaPhoneHub.id, role: 'admin' },
      },
    ])
    expect(breadcrumbs().map(({ text }) => text)).toEqual(['GET /rest/v1/dashboard 503 DATABASE_ERROR'])
  })
})
