import { t } from '@lingui/core/macro'
import { Button, Card, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SuperAdmin } from '@tunda/contract/platform/platform'
import { useId, useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { useSignedInUser } from '../shared/session/auth.ts'
import { fresh } from '../shared/session/confirm-identity.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { formatDate } from '../shared/words/dates.ts'
import classes from './platform.module.css'
import { PromoteDialog } from './promote-dialog.tsx'

/** The platform team: who may come here, adding one by email and taking one out. */
export function TeamCard() {
  const titleId = useId()
  const team = useQuery(api.platform.superAdmins.queryOptions({ staleTime: 0 }))
  const [isPromoting, setPromoting] = useState(false)
  const [leaving, setLeaving] = useState<SuperAdmin>()
  const self = useSignedInUser()?.id
  const remove = useMutation({
    mutationFn: (id: string) => fresh(() => client.platform.removeSuperAdmin({ id })),
    onSuccess: async () => {
      toast.ok(t`Super admin removed`)
      await cache.invalidateQueries({ queryKey: api.platform.key() })
    },
    onError: showFailure(t`Failed to remove super admin`),
  })
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>{t`Super admins`}</Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUserPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => setPromoting(true)}
        >{t`Promote by email`}</Button>
      </div>
      {team.error && !team.data ? <FailedState error={team.error} query={team} /> : null}
      {team.data || team.error ? null : <LoadingState />}
      <Team admins={team.data?.super_admins ?? []} self={self} onRemove={setLeaving} />
      <PromoteDialog opened={isPromoting} onClose={() => setPromoting(false)} />
      <ConfirmDialog
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t`Remove super admin?`}
        action={t`Remove ${{ email: leaving?.email ?? '' }}`}
        onConfirm={() => leaving && remove.mutateAsync(leaving.user_id)}
        danger
      >
        {leaving?.user_id === self
          ? t`You leave the platform team at once and return to an ordinary account.`
          : t`${{ email: leaving?.email ?? '' }} loses every platform page with the next click. The account itself stays.`}
      </ConfirmDialog>
    </Card>
  )
}

type TeamProps = { admins: readonly SuperAdmin[]; self: string | undefined; onRemove: (admin: SuperAdmin) => void }

function Team({ admins, self, onRemove }: TeamProps) {
  // The last one stays.
  const isOnly = admins.length === 1
  return (
    <ul className={classes.list}>
      {admins.map((admin) => (
        <li key={admin.user_id}>
          <span className={classes.who}>
            <strong>
              {admin.full_name || admin.email}
              {admin.user_id === self ? ` ${t`(you)`}` : ''}
            </strong>
            <small>{t`${{ email: admin.email }} · since ${{ when: formatDate(admin.created_at) }}`}</small>
          </span>
          {isOnly ? null : (
            <Button
              variant="subtle"
              color="clay"
              size="xs"
              aria-label={t`Remove ${{ email: admin.email }}`}
              onClick={() => onRemove(admin)}
            >{t`Remove`}</Button>
          )}
        </li>
      ))}
    </ul>
  )
}
