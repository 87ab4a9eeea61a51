import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { formatMoney } from '../shared/words/money.ts'
import { AbandonDialog } from './abandon-dialog.tsx'
import { CollectDialog } from './collect-dialog.tsx'
import { JobDialog } from './job-dialog.tsx'
import { nextStep, type Step } from './next-step.ts'
import { PrintMenu } from './print-menu.tsx'
import { AnswerDialog, QuoteDialog } from './quote-dialogs.tsx'
import { hasEnded, realJobs } from './repair-words.ts'
import { ShareMenu } from './share-menu.tsx'
import { TellMenu } from './tell-menu.tsx'
import { useAct } from './use-act.ts'

type Props = { repair: Repair }
type Open = 'add-job' | 'quote' | 'answer' | 'collect' | 'return' | 'abandon'

/** What can be done with a repair: what comes next as one button, and the rest behind a menu. */
export function RepairActions({ repair }: Props) {
  const shop = useOrganization()
  const [open, setOpen] = useState<Open>()
  const rules = useQuery(api.repairs.rules.queryOptions())
  const mayManage = useMay('manage_repairs')
  if (!shop || !rules.data) return null
  const close = () => setOpen(undefined)
  const step = nextStep(repair, rules.data.needs_approval)
  return (
    <>
      <PrintMenu repair={repair} rules={rules.data} />
      <ShareMenu repair={repair} />
      <MoreMenu repair={repair} step={step} onOpen={setOpen} />
      {mayManage && repair.state === 'ready' ? <TellMenu repair={repair} /> : null}
      {step ? <NextButton repair={repair} step={step} onOpen={setOpen} /> : null}
      {open === 'add-job' ? <JobDialog repair={repair} onClose={close} /> : null}
      {open === 'quote' ? <QuoteDialog repair={repair} onClose={close} /> : null}
      {open === 'answer' ? <AnswerDialog repair={repair} onClose={close} /> : null}
      {open === 'collect' ? <CollectDialog repair={repair} rules={rules.data} onClose={close} /> : null}
      {open === 'return' ? <CollectDialog isReturn repair={repair} rules={rules.data} onClose={close} /> : null}
      {open === 'abandon' ? <AbandonDialog repair={repair} onClose={close} /> : null}
    </>
  )
}

type NextProps = Props & { step: Step; onOpen: (open: Open) => void }

function NextButton({ repair, step, onOpen }: NextProps) {
  const [mayManage, mayReceive] = [useMay('manage_repairs'), useMay('receive_payments')]
  const { act, isBusy } = useAct()
  const { id, version } = repair
  const move = (state: 'diagnosing' | 'in_repair' | 'ready') =>
    void act({ call: () => client.repairs.moveJobs({ id, version, state }), failed: t`The repair was not updated` })
  if (step === 'hand-over') {
    return mayReceive ? <Button onClick={() => onOpen('collect')}>{t`Hand over`}</Button> : null
  }
  if (step === 'return') {
    return mayReceive ? <Button onClick={() => onOpen('return')}>{t`Return without repair`}</Button> : null
  }
  if (!mayManage) return null
  const does: Readonly<Record<Exclude<Step, 'hand-over' | 'return'>, readonly [string, () => void]>> = {
    'add-job': [t`Add a job`, () => onOpen('add-job')],
    check: [t`Start checking`, () => move('diagnosing')],
    quote: [t`Quote ${{ amount: formatMoney(repair.total_amount) }}`, () => onOpen('quote')],
    answer: [t`Enter the answer`, () => onOpen('answer')],
    start: [t`Start the repair`, () => move('in_repair')],
    done: [t`Repair is done`, () => move('ready')],
  }
  const [words, go] = does[step]
  return (
    <Button loading={isBusy} onClick={go}>
      {words}
    </Button>
  )
}

type MoreProps = Props & { step: Step | undefined; onOpen: (open: Open) => void }

/** What is seldom done, or not what comes next. */
function MoreMenu({ repair, step, onOpen }: MoreProps) {
  const [mayManage, mayReceive, mayGiveUp] = [
    useMay('manage_repairs'),
    useMay('receive_payments'),
    useMay('manage_credit'),
  ]
  const { act } = useAct()
  const { id, version, state, is_warranty, may_be_abandoned, total_amount } = repair
  if (hasEnded(repair) || !(mayManage || mayReceive)) return null
  const move = (to: 'waiting_part' | 'in_repair' | 'ready') =>
    void act({
      call: () => client.repairs.moveJobs({ id, version, state: to }),
      failed: t`The repair was not updated`,
    })
  const hasJobs = realJobs(repair).length > 0
  const canQuote = mayManage && hasJobs && !is_warranty && step !== 'quote' && total_amount > 0
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={12} aria-label={t`More`}>
          <IconDots size={18} stroke={1.7} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayManage && step !== 'add-job' ? (
          <Menu.Item onClick={() => onOpen('add-job')}>{t`Add a job`}</Menu.Item>
        ) : null}
        {canQuote ? (
          <Menu.Item onClick={() => onOpen('quote')}>{t`Quote ${{ amount: formatMoney(total_amount) }}`}</Menu.Item>
        ) : null}
        {mayManage && hasJobs && (state === 'approved' || state === 'diagnosing') ? (
          <Menu.Item onClick={() => move('waiting_part')}>{t`Wait for a part`}</Menu.Item>
        ) : null}
        {mayManage && hasJobs && step === 'quote' && state !== 'ready' ? (
          <Menu.Item onClick={() => move('in_repair')}>{t`Start the repair`}</Menu.Item>
        ) : null}
        {mayManage && (state === 'approved' || state === 'waiting_part') ? (
          <Menu.Item onClick={() => move('ready')}>{t`Repair is done`}</Menu.Item>
        ) : null}
        {mayReceive && step !== 'return' ? (
          <Menu.Item onClick={() => onOpen('return')}>{t`Return without repair`}</Menu.Item>
        ) : null}
        {mayGiveUp && may_be_abandoned ? (
          <Menu.Item c="var(--tunda-bad)" onClick={() => onOpen('abandon')}>{t`Never collected`}</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
