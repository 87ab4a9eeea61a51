import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { may } from '@tunda/contract/organization/rights'
import { standingFailures } from '@tunda/contract/organization/standing'
import { client } from '../shared/calls/api.ts'
import { refusalWords } from '../shared/calls/failure.ts'
import { switchOrganization, useOrganization, useOrganizations } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { FullPage } from '../shared/page/full-page.tsx'
import { toast } from '../shared/page/toast.tsx'
import { signOut } from '../shared/session/auth.ts'
import { formatDate } from '../shared/words/dates.ts'
import { letterTo, noSupportAddress, supportAddress } from '../shared/words/support-address.ts'

/** In place of a shop that is not open: why, whom to write to, and the way to the person's other shops. */
export function ClosedShop() {
  const organization = useOrganization()
  const others = (useOrganizations().data?.organizations ?? []).filter(({ state }) => state === null)
  if (!organization) return null
  const isSuspended = organization.state === 'suspended'
  const mayRestore = may(organization, 'own_shop')
  const address = supportAddress()
  return (
    <FullPage
      title={
        isSuspended
          ? t`${{ organization: organization.name }} is suspended`
          : t`${{ organization: organization.name }} is closed`
      }
      art={<IconLock size={48} stroke={1.5} aria-hidden />}
      actions={
        <>
          {mayRestore && !isSuspended ? <OpenAgain id={organization.id} name={organization.name} /> : null}
          {others.map((shop) => (
            <Button key={shop.id} variant="default" onClick={() => switchOrganization(shop.id)}>
              {t`Go to ${{ shop: shop.name }}`}
            </Button>
          ))}
          <Button variant="default" onClick={() => void signOut()}>{t`Sign out`}</Button>
        </>
      }
      footnote={
        address ? (
          <Trans>
            Questions? Write to <Anchor href={letterTo(organization.name)}>{address}</Anchor>.
          </Trans>
        ) : undefined
      }
    >
      {isSuspended ? (
        <p>
          {t`Nobody can work in it for now, and nothing in it is lost. What its tills have not sent yet stays on them.`}{' '}
          {mayRestore
            ? t`To have it opened again, write to ${{ address: address ?? noSupportAddress }}.`
            : t`To have it opened again, its owner can write to ${{ address: address ?? noSupportAddress }}.`}
        </p>
      ) : (
        <p>
          {mayRestore ? t`You closed this shop.` : refusalWords(standingFailures.shopClosed, { erase_at: null })}{' '}
          {organization.erase_at ? untilWhen(organization.erase_at, mayRestore) : null}
        </p>
      )}
    </FullPage>
  )
}

function untilWhen(erasedAt: string, mayRestore: boolean): string {
  const day = formatDate(erasedAt)
  return mayRestore
    ? t`Everything in it is deleted on ${day}, unless you open it again before then.`
    : t`Everything in it is deleted on ${day}.`
}

function OpenAgain({ id, name }: { id: string; name: string }) {
  const reopen = useMutation({
    mutationFn: () => client.organization.reopen({ org_id: id }),
    onSuccess: () => {
      toast.ok(t`${name} is open again`)
      switchOrganization(id)
    },
    onError: showFailure(t`The shop is still closed`),
  })
  return <Button loading={reopen.isPending} onClick={() => reopen.mutate()}>{t`Open it again`}</Button>
}
