import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { may } from '@tunda/contract/organization/rights'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { CategorySetUp } from './category-set-up.tsx'
import { CustomCategoryForm } from './custom-category-form.tsx'

/** Which categories the shop works with, their order, and its own: its owner's to say. */
export function CategoryManagementScreen() {
  const shop = useOrganization()
  const [edited, setEdited] = useState<Category | 'new'>()
  if (shop === undefined || !may(shop, 'arrange_categories')) {
    return (
      <>
        <PageHeader title={t`Category management`} />
        {shop === undefined ? null : <NotPermitted who={t`the owner`} />}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={t`Category management`}
        facts={t`What your shop sells, in the order in which categories are listed.`}
        actions={
          <Group gap="xs">
            <Button variant="default" component={Link} to={paths.categories}>{t`View categories`}</Button>
            <Button
              leftSection={<IconPlus size={17} stroke={2} />}
              onClick={() => setEdited('new')}
            >{t`Create custom`}</Button>
          </Group>
        }
      />
      <CategorySetUp onEdit={setEdited} />
      <CustomCategoryForm edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
