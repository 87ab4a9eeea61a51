import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '@tunda/contract/analytics'
import { Link } from 'react-router'
import { newProduct, newSale, paths } from '../paths.ts'
import { api } from '../shared/api.ts'
import { useMay } from '../shared/organization.ts'
import classes from './first-steps.module.css'
import { Panel } from './panel.tsx'

type Step = { title: string; text: string; action: string; to: string; isDone: boolean }

/** What to do first in a shop without sales; gone with the first sale. */
export function FirstSteps({ dashboard }: { dashboard: Dashboard }) {
  const mayManage = useMay('owner', 'admin')
  const steps = useSteps(dashboard, mayManage)
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Panel title="First steps" facts={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepRow key={step.title} step={step} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  )
}

function useSteps(dashboard: Dashboard, mayManage: boolean): Step[] {
  const { data } = useQuery(api.subscription.usage.queryOptions())
  const used = (resource: string) => data?.meters.find((meter) => meter.resource === resource)?.current ?? 0
  const sell: Step = {
    title: 'Record your first sale',
    text: 'Stock, receipt and this page move by themselves.',
    action: 'New sale',
    to: newSale,
    isDone: dashboard.recent_sales.length > 0,
  }
  if (!mayManage) return [sell]
  return [
    {
      title: 'Add a product',
      text: 'Brand, model, price and how many stand on the shelf.',
      action: 'Add product',
      to: newProduct,
      isDone: dashboard.product_count > 0,
    },
    sell,
    {
      title: 'Add a terminal',
      text: 'A till on the counter tablet.',
      action: 'Terminals',
      to: paths.terminalManagement,
      isDone: used('terminals') > 0,
    },
    {
      title: 'Invite a colleague',
      text: 'Admins manage with you; members sell.',
      action: 'People',
      to: paths.organizationSettings,
      isDone: used('users') > 1,
    },
  ]
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const { title, text, action, to, isDone } = step
  const Mark = isDone ? IconCircleCheck : IconCircle
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Mark size={22} stroke={1.7} className={classes.mark} role="img" aria-label={isDone ? 'Done' : 'To do'} />
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
