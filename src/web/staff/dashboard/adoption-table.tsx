import { Card, Progress, Stack, Text } from '@mantine/core';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';

import { RowList } from '#web/staff/ui/row-list.tsx';
import { ScrollRegion } from '#web/staff/ui/scroll-region.tsx';
import { showInstant, writeNumber } from '#web/staff/ui/park-words.ts';
import { Note, Heading, TextLink } from '#web/staff/ui/basics.tsx';

interface AdoptionTableProps {
  adoption: Dashboard['adoption'];
  /** The rows of the passes of a product that are in no wallet, for members who may see them. */
  hrefOf: (productId: string) => string | undefined;
}

type Product = Dashboard['adoption']['products'][number];

/** How many passes could be in a wallet now, and how many are, by product and in all. */
export function AdoptionTable({ adoption, hrefOf }: AdoptionTableProps) {
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
          <Heading>Wallet adoption</Heading>
          <Note>
            {countedAt === null
              ? 'Being counted; look again in a moment.'
              : `Passes that could be in a wallet, and those that are; counted ${showInstant(countedAt)}`}
          </Note>
        </div>
        {products.length === 0 ? null : (
          <>
            <AdoptionBar all={all} />
            <details>
              <summary className="staff-summary">Wallet adoption by product</summary>
              <ScrollRegion label="Wallet adoption by product" look="wide">
                <RowList
                  label="Wallet adoption by product"
                  rows={[all, ...products]}
                  keyOf={({ productId }) => productId}
                  isNumber={(head) => head !== 'Product'}
                  isSum={({ productId }) => productId === ''}
                  renderCells={(product) => adoptionCells(product, hrefOf(product.productId))}
                />
              </ScrollRegion>
            </details>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** All products as one bar. The details have the same figures. */
function AdoptionBar({
  all: { possible, either, apple, google },
}: {
  all: Omit<Product, 'productId' | 'name'>;
}) {
  const share = possible === 0 ? 0 : either / possible;
  return (
    <>
      <Progress value={share * 100} size={20} radius="sm" color="brand" aria-label="Passes in a wallet" />
      <Text size="sm">
        {`${writeNumber(either)} of ${writeNumber(possible)} (${writeNumber(share, { style: 'percent' })}): ${writeNumber(apple)} in Apple Wallet, ${writeNumber(google)} in Google Wallet`}
      </Text>
    </>
  );
}

function adoptionCells(product: Product, href: string | undefined) {
  const { possible, either, apple, google, name } = product;
  const words = href === undefined ? name : <TextLink href={href}>{name}</TextLink>;
  const share = possible === 0 ? '–' : writeNumber(either / possible, { style: 'percent' });
  return {
    ...{ Product: words, 'Could be': writeNumber(possible), 'In a wallet': writeNumber(either) },
    ...{ Apple: writeNumber(apple), Google: writeNumber(google), Share: share },
  };
}
