import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useMay } from '../shared/organization.ts'

/** In place of the choice when the shop has taken every category off its list: what is missing, and who can mend it. */
export function NoCategories() {
  const [mayArrange, mayAdd] = [useMay('arrange_categories'), useMay('manage_categories')]
  return (
    <Alert color="marigold" title="Your shop has no categories">
      Every product belongs to one.{' '}
      {mayAdd ? (
        <Anchor component={Link} to={mayArrange ? paths.categoryManagement : paths.categories} inherit>
          {mayArrange ? 'Choose your categories' : 'Add a category'}
        </Anchor>
      ) : (
        'The owner of the shop can add one.'
      )}
    </Alert>
  )
}
