import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'label' | 'value' | 'onChange'> & {
  value: string
  onChange: (reason: string) => void
}

/** Why something is done, in a line that is kept with it. */
export function ReasonField({ onChange, ...field }: Props) {
  return (
    <TextInput label={t`Reason`} maxLength={200} {...field} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
