import { Anchor, Card, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from 'wouter';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { formatNumber } from '#domain/park-format.ts';

import { ScrollRegion } from '#web/staff/ui/scroll-region.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { showInstant } from '#web/staff/ui/park-time.ts';

interface AdoptionTableProps {
  adoption: Dashboard['adoption'];
  /** The rows of the passes of a product that are in no wallet, for members who may see them. */
  hrefOf: (productId: string) => string | undefined;
}

type Product = Dashboard['adoption']['products'][number];

/** How many passes could be in a wallet now, and how many are, by product and in all. */
export function AdoptionTable({ adoption, hrefOf }: AdoptionTableProps) {
  const park = useStaffPage();
  const { countedAt, products } = adoption;
  const sum = (read: (product: Product) => number): number =>
    products.reduce((total, product) => total + read(product), 0);
  const all = {
    ...{ productId: '', name: 'All products', possible: sum((one) => one.possible) },
    ...{ apple: sum((one) => one.apple), google: sum((one) => one.google), either: sum((one) => one.either) },
  };
  return (
    <Card withBorder padding="md">
      <Stack gap="xs">
        <div>
          <Title order={2} size="h4">
            Wallet adoption
          </Title>
          <Text size="sm" c="dimmed">
            {countedAt === null
              ? 'Being counted; look again in a moment.'
              : `Passes that could be in a wallet, and those that are; counted ${showInstant(countedAt, park)}`}
          </Text>
        </div>
        {products.length === 0 ? null : (
          <ScrollRegion label="Wallet adoption by product" look="wide">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Product</Table.Th>
                  {['Could be', 'In a wallet', 'Apple', 'Google', 'Share'].map((head) => (
                    <Table.Th key={head} ta="right">
                      {head}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {[all, ...products].map((product) => (
                  <AdoptionRow key={product.productId} product={product} href={hrefOf(product.productId)} />
                ))}
              </Table.Tbody>
            </Table>
          </ScrollRegion>
        )}
      </Stack>
    </Card>
  );
}

function AdoptionRow({ product, href }: { product: Product; href: string | undefined }) {
  const park = useStaffPage();
  const { possible, either, apple, google, name } = product;
  const weight = product.productId === '' ? 600 : 400;
  const share = possible === 0 ? '–' : formatNumber(either / possible, park, { style: 'percent' });
  const numbers = { possible, either, apple, google };
  return (
    <Table.Tr fw={weight}>
      <Table.Th scope="row" fw={weight}>
        {href === undefined ? (
          name
        ) : (
          <Anchor component={Link} href={href} size="sm" underline="always">
            {name}
          </Anchor>
        )}
      </Table.Th>
      {Object.entries(numbers).map(([head, value]) => (
        <Table.Td key={head} ta="right" className="tabular-nums">
          {formatNumber(value, park)}
        </Table.Td>
      ))}
      <Table.Td ta="right" className="tabular-nums">
        {share}
      </Table.Td>
    </Table.Tr>
  );
}
