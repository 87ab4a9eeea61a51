import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type PairingOffered, type PosTerminal, pairingMinutes } from '@tunda/contract/till/terminals'
import { api, client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { useNow } from '../shared/use-now.ts'
import { refreshTerminals } from './terminal-changes.ts'
import classes from './terminals.module.css'
import { TillPlace } from './till-place.tsx'

type Props = { terminal: PosTerminal; isOpen: boolean; onClose: () => void }

/** A code that the device types in place of a token. */
export function PairingDialog({ terminal, isOpen, onClose }: Props) {
  const { id, name, status } = terminal
  const offer = useMutation({
    mutationFn: () => client.terminals.offerPairing({ id }),
    onSuccess: () => refreshTerminals(),
    onError: showFailure(t`No pairing code`),
  })
  const close = () => {
    onClose()
    offer.reset()
  }
  return (
    <Modal opened={isOpen} onClose={close} title={t`Pair ${name}`} size={480}>
      <Stack gap="lg">
        {offer.data?.code ? (
          <Code offered={offer.data} />
        ) : (
          <Text>
            {t`Type a code of eight characters on the device. It works once, for ${pairingMinutes} minutes.`}
            {status === 'revoked'
              ? ` ${t`${name} takes one of your plan’s terminals again. Sales its device made before need your approval.`}`
              : null}
            {status === 'paired'
              ? ` ${t`The device it is on now keeps working for a day, so that it can send what it has.`}`
              : null}
          </Text>
        )}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={close}>
            {offer.data ? t`Done` : t`Cancel`}
          </Button>
          {offer.data?.code ? null : (
            <Button loading={offer.isPending} onClick={() => offer.mutate()}>{t`Show a code`}</Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Code({ offered: { terminal, code, expires_at } }: { offered: PairingOffered }) {
  const seconds = Math.max(0, Math.ceil((Date.parse(expires_at) - useNow(1000)) / 1000))
  const query = api.terminals.get.queryOptions({ input: { id: terminal.id }, staleTime: 0, refetchInterval: 3000 })
  const { data = terminal } = useQuery(query)
  if (data.pairing_until === null && data.last_seen_at !== terminal.last_seen_at) {
    return (
      <Alert color="leaf" role="status">
        {t`${{ name: data.name }} is paired.`}
      </Alert>
    )
  }
  return (
    <Stack gap="xs" align="center">
      <Text size="sm" ta="center">
        <TillPlace /> {t`and type`}
      </Text>
      <output className={classes.pairing}>
        {code.slice(0, 4)} {code.slice(4)}
      </output>
      <Text size="sm" c="dimmed" className="numeric" role="timer">
        {seconds === 0
          ? t`It has expired. Show a new one.`
          : t`Valid for ${{ floor: Math.floor(seconds / 60) }}:${{ padStart: String(seconds % 60).padStart(2, '0') }}`}
      </Text>
    </Stack>
  )
}
