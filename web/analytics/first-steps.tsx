import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { UsageMeter } from '@tunda/contract/organization/subscription'
import { isWithinLimit } from '@tunda/contract/plans/tier-limits'
import type { Dashboard } from '@tunda/contract/reports/analytics'
import { Link } from 'react-router'
import { newProduct, newSale, paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import classes from './first-steps.module.css'
import { Panel } from './panel.tsx'

type Step = { title: string; text: string; action: string; to: string; isDone: boolean }

/** What to do first in a new shop; empty once all is done. */
export function FirstSteps({ dashboard }: { dashboard: Dashboard }) {
  const mayManage = useMayCall(contractRoutes.products.add)
  const { data: usage } = useQuery(api.subscription.usage.queryOptions())
  const steps = stepsOf(dashboard, mayManage, usage?.meters)
  const next = steps.find(({ isDone }) => !isDone)
  if (!next) return null
  return (
    <Panel
      title={t`First steps`}
      facts={t`${{ count: steps.filter(({ isDone }) => isDone).length }} of ${{ count2: steps.length }} done`}
    >
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepRow key={step.title} step={step} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  )
}

/** Until the usage is loaded, the steps that depend on it count as done in a shop that sells already: a list must not appear and vanish. */
function stepsOf(dashboard: Dashboard, mayManage: boolean, meters: readonly UsageMeter[] | undefined): Step[] {
  const hasSold = dashboard.recent_sales.length > 0
  const isUsed = (resource: UsageMeter['resource'], beyond: number) =>
    meters === undefined ? hasSold : meters.some((meter) => meter.resource === resource && meter.current > beyond)
  const sell: Step = {
    title: t`Record your first sale`,
    text: t`Stock, receipt and this page are updated at once.`,
    action: t`New sale`,
    to: newSale,
    isDone: hasSold,
  }
  if (!mayManage) return [sell]
  return [
    {
      title: t`Add a product`,
      text: t`Brand, model, price and how many are in stock.`,
      action: t`Add product`,
      to: newProduct,
      isDone: dashboard.product_count > 0,
    },
    sell,
    {
      title: t`Add a terminal`,
      text: t`A till on the counter tablet.`,
      action: t`Terminals`,
      to: paths.terminalManagement,
      isDone: isUsed('terminals', 0),
    },
    invite(
      isUsed('users', 1),
      meters?.find(({ resource }) => resource === 'users'),
    ),
  ]
}

/** If the plan has room for one person only, the step leads to the plans. */
function invite(isDone: boolean, seats: UsageMeter | undefined): Step {
  const isFull = seats !== undefined && !isWithinLimit(seats.current, seats.limit)
  return {
    title: t`Invite a colleague`,
    text: isFull
      ? t`Your plan is for ${plural({ limit: seats.limit }, { one: 'one person', other: '# people' })}. A larger one has room for more.`
      : t`Admins manage with you; members sell.`,
    action: isFull ? t`See the plans` : t`People`,
    to: isFull ? paths.subscription : paths.organizationSettings,
    isDone,
  }
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const { title, text, action, to, isDone } = step
  const Mark = isDone ? IconCircleCheck : IconCircle
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Mark size={22} stroke={1.7} className={classes.mark} role="img" aria-label={isDone ? t`Done` : t`To do`} />
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{text}</span>
      </div>
      {isDone ? null : (
        <Button component={Link} to={to} variant={isNext ? 'filled' : 'default'} className={classes.action ?? ''}>
          {action}
        </Button>
      )}
    </li>
  )
}
