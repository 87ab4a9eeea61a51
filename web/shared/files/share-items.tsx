import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconLink, IconLinkOff } from '@tabler/icons-react'
import { copy } from './copy-words.ts'
import { whatsAppTo } from './document-paper.tsx'

const icon = { size: 16, stroke: 1.7 }

type MessageProps = { phone: string | null; message: string; onSent?: () => void }

/** In a menu: WhatsApp with the message written. */
export function WhatsAppItem({ phone, message, onSent }: MessageProps) {
  return (
    <Menu.Item
      component="a"
      href={whatsAppTo(phone, message)}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp {...icon} />}
      onClick={onSent}
    >{t`WhatsApp`}</Menu.Item>
  )
}

type LinkProps = {
  /** Its address; undefined while there is none. */
  link: string | undefined
  /** Makes one, and copies it. */
  onMake: () => void
  isMaking: boolean
  onRemove: () => void
  isRemoving: boolean
}

/** In a menu: a page behind a link, made, copied and taken away again. */
export function LinkItems({ link, onMake, isMaking, onRemove, isRemoving }: LinkProps) {
  if (link === undefined)
    return (
      <Menu.Item leftSection={<IconLink {...icon} />} disabled={isMaking} onClick={onMake}>{t`Copy link`}</Menu.Item>
    )
  return (
    <>
      <Menu.Item
        leftSection={<IconCopy {...icon} />}
        onClick={() => void copy(link, t`Link copied`)}
      >{t`Copy link`}</Menu.Item>
      <Menu.Item
        c="var(--tunda-bad)"
        leftSection={<IconLinkOff {...icon} />}
        disabled={isRemoving}
        onClick={onRemove}
      >{t`Remove link`}</Menu.Item>
    </>
  )
}
