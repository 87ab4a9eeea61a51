import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Drawer } from '@tunda/contract/till/drawer-shapes'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMay, useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { OpenSettings } from '../shared/page/open-settings.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { CountDialog } from './count-dialog.tsx'
import { DifferenceList } from './difference-list.tsx'
import { type DrawerAction, DrawerCard } from './drawer-card.tsx'
import classes from './drawers.module.css'
import { useDrawersPlace } from './drawers-address.ts'
import { GiveDrawer } from './give-drawer.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { ShiftList } from './shift-list.tsx'
import { ShiftPage } from './shift-page.tsx'

/** The shop's cash drawers; `?shift=<id>` opens a report, `?view=reports` lists the closed shifts. */
export function DrawerScreen() {
  const { shift, view, openShift, leaveShift } = useDrawersPlace()
  const mayReview = useMay('review_drawer')
  if (shift !== undefined) return <ShiftPage key={shift} id={shift} onBack={leaveShift} />
  return (
    <>
      <PageHeader title={t`Cash drawer`} facts={t`Open it, count it, close it. Every shift ends with a Z report.`} />
      {mayReview ? (
        <PageTabs
          label={t`Cash drawer`}
          open={view}
          tabs={[
            { tab: undefined, words: t`Drawers`, to: paths.drawer },
            { tab: 'reports', words: t`Z reports`, to: `${paths.drawer}?view=reports` },
            { tab: 'differences', words: t`Differences`, to: `${paths.drawer}?view=differences` },
          ]}
        />
      ) : null}
      {view === 'reports' ? <ShiftList onOpen={openShift} /> : null}
      {view === 'differences' ? <DifferenceList /> : null}
      {view === undefined ? <Drawers onReport={openShift} /> : null}
    </>
  )
}

type Doing = { readonly drawer: Drawer; readonly action: Exclude<DrawerAction, 'report'> }

function Drawers({ onReport }: { onReport: (id: string) => void }) {
  const query = useQuery(api.drawers.list.queryOptions())
  const [doing, setDoing] = useState<Doing>()
  const isOn = useOrganization()?.uses_drawer !== false
  const [mayAdd, maySeeTills] = [useMayCall(contractRoutes.drawers.give), useMayCall(contractRoutes.terminals.list)]
  if (query.data === undefined)
    return query.error ? <FailedState error={query.error} query={query} /> : <LoadingState />
  const { drawers, wallets } = query.data
  if (!isOn && drawers.every(({ shift }) => shift === null)) return <NotUsed />

  function act(drawer: Drawer, action: DrawerAction) {
    if (action !== 'report') setDoing({ drawer, action })
    else if (drawer.shift) onReport(drawer.shift.id)
  }

  return (
    <>
      <ul className={classes.grid}>
        {drawers.map((drawer) => (
          <DrawerCard key={drawer.id} drawer={drawer} onAction={(action) => act(drawer, action)} />
        ))}
      </ul>
      {mayAdd && maySeeTills ? <GiveDrawer drawers={drawers} /> : null}
      {doing ? (
        <DrawerDialog doing={doing} wallets={wallets} onClose={() => setDoing(undefined)} onReport={onReport} />
      ) : null}
    </>
  )
}

/** Before anybody counts notes that could not be kept. */
function NotUsed() {
  return (
    <Card p={0}>
      <EmptyState
        icon={IconCashRegister}
        title={t`The cash drawer is off`}
        text={t`Your shop does not count its cash yet. An owner or admin can turn this on in Settings, under Sales.`}
        action={<OpenSettings />}
      />
    </Card>
  )
}

type DialogProps = {
  doing: Doing
  wallets: Parameters<typeof MoveDialog>[0]['wallets']
  onClose: () => void
  onReport: (id: string) => void
}

function DrawerDialog({ doing: { drawer, action }, wallets, onClose, onReport }: DialogProps) {
  const shiftId = drawer.shift?.id
  if (action === 'open') return <OpenDialog drawer={drawer} onClose={onClose} />
  if (shiftId === undefined) return null
  if (action === 'in' || action === 'out')
    return <MoveDialog shiftId={shiftId} direction={action} wallets={wallets} onClose={onClose} />
  const done = () => {
    onClose()
    onReport(shiftId)
  }
  return <CountDialog shiftId={shiftId} purpose={action} wallets={wallets} onClose={onClose} onClosed={done} />
}
