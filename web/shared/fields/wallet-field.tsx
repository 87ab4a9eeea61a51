import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type WalletToChoose, walletWords } from '@tunda/contract/till/drawer-shapes'

type Props = Pick<NativeSelectProps, 'label' | 'description' | 'size'> & {
  wallets: readonly WalletToChoose[]
  /** The id of the chosen one; empty while there is none to choose from. */
  value: string
  onChange: (id: string) => void
}

/** The wallet that money goes to or comes from. */
export function WalletField({ wallets, onChange, size = 'md', ...field }: Props) {
  return (
    <NativeSelect
      {...field}
      size={size}
      data={wallets.map((one) => ({ value: one.id, label: walletLabel(one) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A till's drawer by the till's name, any other wallet by its kind. */
export const walletLabel = ({ kind, till }: Omit<WalletToChoose, 'id'>): string => till ?? walletWords[kind]
