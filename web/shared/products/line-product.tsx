import { Anchor, Text } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import { Link } from 'react-router'
import { productAt } from '../../paths.ts'

type Line = Parameters<typeof productName>[0] & { readonly product_id: string }

/** The product of a document's line, as a link to it, above its details. */
export function LineProduct({ line, beneath }: { line: Line; beneath: string | null | undefined }) {
  return (
    <>
      <Anchor component={Link} to={productAt(line.product_id)} fw={600}>
        {productName(line)}
      </Anchor>
      {beneath ? (
        <Text size="sm" c="dimmed">
          {beneath}
        </Text>
      ) : null}
    </>
  )
}
