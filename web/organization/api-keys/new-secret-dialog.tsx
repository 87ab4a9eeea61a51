import { t } from '@lingui/core/macro'
import { type ApiKey, keyOverlapHours } from '@tunda/contract/programs/api-keys'
import { client } from '../../shared/calls/api.ts'
import { useSignedInUser } from '../../shared/session/auth.ts'
import { KeySecret } from './key-secret.tsx'
import { RotateDialog } from './rotate-dialog.tsx'

type Props = { /** Undefined keeps the dialog closed. */ apiKey: ApiKey | undefined; onClose: () => void }

/** A key's new secret: its own maker's old one goes on for a while. */
export function NewSecretDialog({ apiKey, onClose }: Props) {
  const me = useSignedInUser()
  return (
    <RotateDialog
      of={apiKey}
      nameOf={({ name }) => name}
      warning={({ user_id }) =>
        user_id === me?.id
          ? t`The old secret works for ${keyOverlapHours} more hours: enough time to change it in the program. If somebody else has it, revoke the key instead.`
          : t`The old secret stops at once, because somebody else made it. The program works again when it has the new one.`
      }
      rotate={(id) => client.apiKeys.rotate({ id })}
      changed="api_keys"
      show={({ secret }, { name }) => <KeySecret name={name} secret={secret} />}
      onClose={onClose}
    />
  )
}
