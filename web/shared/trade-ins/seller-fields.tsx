import { t } from '@lingui/core/macro'
import { FileInput, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { SellerDocument, type Signature, sellerDocuments } from '@tunda/contract/units/trade-ins'
import { SignaturePad } from '../fields/signature-pad.tsx'
import { documentWords } from './document-words.ts'

/** The seller of the device, as typed. */
export type Seller = {
  readonly seller_name: string
  readonly seller_phone: string
  readonly document: SellerDocument
  readonly document_number: string
  readonly photo: File | null
  readonly signature: Signature
}

type Props = { declaration: string; value: Seller; onChange: (some: Partial<Seller>) => void }

/** The seller, their document, and their signature under the declaration. */
export function SellerFields({ declaration, value, onChange }: Props) {
  return (
    <Stack gap="md">
      <TextInput
        label={t`Name`}
        description={t`As written on the document.`}
        size="md"
        maxLength={80}
        autoComplete="off"
        value={value.seller_name}
        onChange={(event) => onChange({ seller_name: event.currentTarget.value })}
      />
      <TextInput
        label={t`Phone`}
        description={t`Optional.`}
        size="md"
        type="tel"
        maxLength={30}
        autoComplete="off"
        value={value.seller_phone}
        onChange={(event) => onChange({ seller_phone: event.currentTarget.value })}
      />
      <NativeSelect
        label={t`Document shown`}
        size="md"
        data={sellerDocuments.map((one) => ({ value: one, label: documentWords[one] }))}
        value={value.document}
        onChange={(event) => onChange({ document: SellerDocument.parse(event.currentTarget.value) })}
      />
      <TextInput
        label={t`Number of the document`}
        description={t`Kept encrypted. Only people with the permission can see it.`}
        size="md"
        maxLength={40}
        autoComplete="off"
        value={value.document_number}
        onChange={(event) => onChange({ document_number: event.currentTarget.value })}
      />
      <FileInput
        label={t`Photo of the document`}
        description={t`Optional. Kept encrypted too.`}
        placeholder={t`Choose a photo`}
        size="md"
        accept="image/png,image/jpeg,image/webp"
        clearable
        leftSection={<IconCamera size={18} stroke={1.7} aria-hidden />}
        value={value.photo}
        onChange={(photo) => onChange({ photo })}
      />
      <div>
        <Text fw={500} size="sm">{t`The seller declares`}</Text>
        <Text size="sm">{declaration}</Text>
      </div>
      <SignaturePad
        label={t`Signature of the seller`}
        value={value.signature}
        onChange={(signature) => onChange({ signature })}
      />
    </Stack>
  )
}
