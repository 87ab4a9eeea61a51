import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { may } from '@tunda/contract/organization/rights'
import { features } from '@tunda/contract/plans/tier-limits'
import { type ApiKey, mostApiKeys } from '@tunda/contract/programs/api-keys'
import { useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import { useOrganization } from '../../shared/calls/organization.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import classes from '../roles/roles.module.css'
import { SettingsCard } from '../settings-card.tsx'
import { EditKeyDrawer } from './edit-key-drawer.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyDrawer } from './new-key-drawer.tsx'
import { NewSecretDialog } from './new-secret-dialog.tsx'
import { RevokeKey } from './revoke-key.tsx'

/** Whoever manages keys has the tab, where the plan has keys. */
export function useHasApiKeys(): boolean {
  const organization = useOrganization()
  if (!organization || !may(organization, 'manage_api_keys')) return false
  return features[organization.tier].includes('api_access')
}

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'rotate' | 'revoke'; readonly apiKey: ApiKey }

/** The keys of the shop's own programs: a web shop, an accountant's program. */
export function ApiKeysTab({ organization }: { organization: Organization }) {
  const list = useQuery(api.apiKeys.list.queryOptions({ staleTime: 0 }))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const keys = list.data?.api_keys
  const isFull = keys !== undefined && keys.filter(({ revoked_at }) => revoked_at === null).length >= mostApiKeys
  const add = isFull ? null : (
    <Button leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
      {t`Add a key`}
    </Button>
  )
  return (
    <>
      <SettingsCard
        title={t`API keys`}
        text={t`A key lets a program, such as your website or your accountant’s software, work in your shop. It can do only what you tick.`}
        action={keys && keys.length > 0 ? add : null}
      >
        {keys === undefined ? list.error ? <FailedState error={list.error} query={list} /> : <LoadingState /> : null}
        {isFull ? (
          <p className={classes.note}>{t`This shop has ${mostApiKeys} keys, which is the most it can have.`}</p>
        ) : null}
        {keys?.length === 0 ? (
          <EmptyState
            icon={IconKey}
            title={t`No API keys yet`}
            text={t`Add one for each program, so that you can revoke one without stopping the others.`}
            action={add}
          />
        ) : null}
        {keys && keys.length > 0 ? (
          <ul className={classes.roles} aria-label={t`API keys`}>
            {keys.map((apiKey) => (
              <KeyRow
                key={apiKey.id}
                apiKey={apiKey}
                onEdit={() => setOpen({ kind: 'edit', apiKey })}
                onRotate={() => setOpen({ kind: 'rotate', apiKey })}
                onRevoke={() => setOpen({ kind: 'revoke', apiKey })}
              />
            ))}
          </ul>
        ) : null}
      </SettingsCard>
      <NewKeyDrawer isOpen={open?.kind === 'add'} organization={organization} onClose={close} />
      <EditKeyDrawer
        apiKey={open?.kind === 'edit' ? open.apiKey : undefined}
        organization={organization}
        onClose={close}
      />
      <NewSecretDialog apiKey={open?.kind === 'rotate' ? open.apiKey : undefined} onClose={close} />
      <RevokeKey apiKey={open?.kind === 'revoke' ? open.apiKey : undefined} onClose={close} />
    </>
  )
}
