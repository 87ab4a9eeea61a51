import { t } from '@lingui/core/macro'
import { SecretPanel } from './secret-panel.tsx'

/** A key's secret, and what it is for. */
export function KeySecret({ name, secret }: { name: string; secret: string }) {
  return (
    <SecretPanel
      name={name}
      secret={secret}
      use={t`Put this secret into the program’s settings. Anyone who has it can do what the key can, so keep it like a password.`}
    />
  )
}
