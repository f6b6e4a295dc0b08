/** What docs/recipes.md asks of a park, whatever generator the client is from. */
export interface Park {
  createPass(order: typeof sale): Promise<{ outcome: string; isMailed: boolean }>;
  listMembers(part: { limit: number; cursor?: string }): Promise<{ rows: unknown[]; next: string | null }>;
  redeemReward(till: { code: string; redemptionId: string }): Promise<{ name: string }>;
  verifyScan(scan: { scanned: string }): Promise<{ admits: boolean; reason: string }>;
}

/** A refused call, as every generated client types it. */
export interface Problem {
  code: string;
  faults?: { path: string }[];
}

export const sale = {
  ...{ orderId: '52000601', barcode: '5126000052000601', productId: 'DAY-ALL', amount: '79.00' },
  ...{ orderedAt: '2026-11-20T12:00:00Z', email: 'ada@mail.example', mailLink: true },
};

/** Throws the error of a refused call: its code, and the fields that are wrong. */
export function refuse({ code, faults = [] }: Problem): never {
  throw new Error(`${code} at ${faults.map(({ path }) => path).join(', ')}`);
}

/** The answer of a client that has the error beside it. */
export function taken<Reply>({ data, error }: { data?: Reply; error?: Problem }): Reply {
  return data ?? refuse(error ?? { code: 'no-answer' });
}
