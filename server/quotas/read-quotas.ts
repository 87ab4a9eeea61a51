import { fieldWords } from '@tunda/contract/failures/field-words'
import { z } from 'zod'
import { type QuotaName, type QuotaRules, quotaNames, quotaTable } from './quota-table.ts'

const Points = z.int().min(1).max(1_000_000_000)
const Changed = z.union([Points, z.strictObject({ points: Points, seconds: z.int().min(1).max(31_536_000) })])
const Quotas = z.partialRecord(z.enum(quotaNames), Changed)

/**
 * The quotas that count: the table's, with those that `text` names changed to a number of points, or to points and seconds. A till's calls follow
 * `perSecond` unless they are named. Returns the faults, each with its name, of a text that is wrong.
 */
export function readQuotas(text: string, perSecond = 10): { rules: QuotaRules } | { faults: string[] } {
  const parsed = Quotas.safeParse(jsonOf(text))
  if (!parsed.success) {
    const known = `Known quotas: ${quotaNames.join(', ')}`
    return {
      faults: [
        ...parsed.error.issues.map(
          (issue) => `${['QUOTAS', ...issue.path].join(' ')}: ${issue.message || fieldWords(issue)}`,
        ),
        known,
      ],
    }
  }
  const tills = { ...quotaTable['calls.till'], points: perSecond * quotaTable['calls.till'].seconds }
  const rules: QuotaRules = { ...quotaTable, 'calls.till': tills }
  const changed = (Object.entries(parsed.data) as [QuotaName, z.infer<typeof Changed>][]).map(([name, value]) => [
    name,
    { ...rules[name], ...(typeof value === 'number' ? { points: value } : value) },
  ])
  return { rules: { ...rules, ...Object.fromEntries(changed) } }
}

/** Undefined for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
