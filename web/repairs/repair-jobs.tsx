import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { productName } from '@tunda/contract/products/product-words'
import type { JobMoved } from '@tunda/contract/repairs/repair-inputs'
import type { Repair, RepairJob, RepairPart } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { JobDialog } from './job-dialog.tsx'
import { DropPartDialog, TakePartDialog } from './part-dialogs.tsx'
import { hasEnded, jobStateWords, jobTones, partStateWords, priceOf } from './repair-words.ts'
import classes from './repairs.module.css'
import { useAct } from './use-act.ts'

type Props = { repair: Repair }

/** What is done to the device: each job with its parts, who does it, and what it costs. */
export function RepairJobs({ repair }: Props) {
  const { jobs } = repair
  const mayManage = useMay('manage_repairs') && !hasEnded(repair)
  const [isAdding, setAdding] = useState(false)
  return (
    <Card p="md">
      <Group justify="space-between" mb="xs">
        <Text component="h2" fw={600}>{t`Jobs`}</Text>
        {mayManage ? (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={() => setAdding(true)}
          >{t`Add a job`}</Button>
        ) : null}
      </Group>
      {jobs.length === 0 ? <Text size="sm" c="dimmed">{t`No jobs yet. Add the work to do and its price.`}</Text> : null}
      {jobs.map((job) => (
        <Job key={job.id} repair={repair} job={job} mayManage={mayManage} />
      ))}
      {isAdding ? <JobDialog repair={repair} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

type JobProps = Props & { job: RepairJob; mayManage: boolean }

function Job({ repair, job, mayManage }: JobProps) {
  const { id, name, state, technician_name, note, warranty_until, labour } = job
  const [open, setOpen] = useState<'edit' | 'part'>()
  const close = () => setOpen(undefined)
  const parts = repair.parts.filter(({ job_id }) => job_id === id)
  const isDropped = state === 'dropped'
  return (
    <section className={classes.job} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600} td={isDropped ? 'line-through' : undefined}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            <StatusBadge tone={jobTones[state]}>{jobStateWords[state]}</StatusBadge>{' '}
            {[
              technician_name,
              labour > 0 && parts.length > 0 ? t`Work ${{ amount: formatMoney(labour) }}` : null,
              warranty_until ? t`Warranty until ${{ day: formatDay(warranty_until) }}` : null,
              note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          {isDropped ? null : <strong className="numeric">{formatMoney(priceOf(id, repair))}</strong>}
          {mayManage ? <JobMenu repair={repair} job={job} onEdit={() => setOpen('edit')} /> : null}
        </Group>
      </Group>
      {parts.length > 0 ? (
        <ul className={classes.parts} aria-label={t`Parts of ${name}`}>
          {parts.map((part) => (
            <Part key={part.id} repair={repair} part={part} mayManage={mayManage} />
          ))}
        </ul>
      ) : null}
      {mayManage && !isDropped ? (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          mt={4}
          onClick={() => setOpen('part')}
        >{t`Use a part`}</Button>
      ) : null}
      {open === 'edit' ? <JobDialog repair={repair} job={job} onClose={close} /> : null}
      {open === 'part' ? <TakePartDialog repair={repair} job={job} onClose={close} /> : null}
    </section>
  )
}

/** Where a job can go from here, in the order of the work. */
const movesFrom: Readonly<Record<RepairJob['state'], readonly JobMoved['state'][]>> = {
  booked: ['diagnosing', 'waiting_part', 'in_repair', 'ready', 'dropped'],
  diagnosing: ['waiting_part', 'in_repair', 'ready', 'dropped'],
  quoted: ['diagnosing', 'dropped'],
  approved: ['waiting_part', 'in_repair', 'ready', 'dropped'],
  waiting_part: ['in_repair', 'ready', 'diagnosing', 'dropped'],
  in_repair: ['ready', 'waiting_part', 'diagnosing', 'dropped'],
  ready: ['in_repair', 'waiting_part', 'dropped'],
  dropped: ['diagnosing'],
}

const moveWords: Readonly<Record<JobMoved['state'], string>> = {
  diagnosing: t`Start checking`,
  waiting_part: t`Wait for a part`,
  in_repair: t`Start the repair`,
  ready: t({ message: 'Done', context: 'moves a job on' }),
  dropped: t`Drop this job`,
}

function JobMenu({ repair, job, onEdit }: Props & { job: RepairJob; onEdit: () => void }) {
  const { act, isBusy } = useAct()
  const { id, version } = repair
  const move = (state: JobMoved['state']) =>
    void act({
      call: () => client.repairs.moveJobs({ id, version, job_id: job.id, state }),
      failed: t`The job was not updated`,
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={isBusy}
          aria-label={t`More for ${{ job: job.name }}`}
        >
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{t`Edit`}</Menu.Item>
        <Menu.Divider />
        {movesFrom[job.state].map((state) => (
          <Menu.Item key={state} onClick={() => move(state)}>
            {moveWords[state]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Part({ repair, part, mayManage }: Props & { part: RepairPart; mayManage: boolean }) {
  const { quantity, unit_price, unit_number, unit_cost, state, note } = part
  const [isOpen, setOpen] = useState(false)
  const isIn = state === 'in'
  const name = productName(part)
  return (
    <li className={classes.part}>
      <div>
        <Text size="sm" className={isIn ? undefined : (classes.gone ?? '')}>
          {`${formatCount(quantity)} × ${name}`}
        </Text>
        <Text size="xs" c="dimmed" className="numeric">
          {[
            unit_number,
            isIn ? null : partStateWords[state],
            unit_cost === undefined ? null : t`Cost ${{ amount: formatMoney(unit_cost * quantity) }}`,
            note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        {isIn ? <span className="numeric">{formatMoney(unit_price * quantity)}</span> : null}
        {isIn && mayManage ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t`Take ${{ part: name }} out`}
            onClick={() => setOpen(true)}
          >{t`Take out`}</Button>
        ) : null}
      </Group>
      {isOpen ? <DropPartDialog repair={repair} part={part} onClose={() => setOpen(false)} /> : null}
    </li>
  )
}
