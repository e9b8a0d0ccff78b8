import { describe, expect, it } from 'vitest';
import { officeNetwork } from '../../infra/config/office-networks.ts';

describe('an office network', () => {
  it.each(['36.66.10.0/24', '36.66.10.17/32', '2404:8000:1::/48'])('can be %s', (cidr) => {
    expect(officeNetwork.safeParse(cidr).success).toBe(true);
  });

  it.each([
    ['an address without a prefix', '36.66.10.17'],
    ['a private network', '10.0.0.0/16'],
    ['a carrier’s shared network', '100.64.0.0/16'],
    ['a private IPv6 network', 'fd00:1::/48'],
    ['half of the internet', '36.0.0.0/8'],
    ['everyone', '0.0.0.0/0'],
    ['an address within a network', '36.66.10.17/24'],
    ['no network', 'kantor'],
  ])('cannot be %s: %s', (_what, cidr) => {
    expect(officeNetwork.safeParse(cidr).success).toBe(false);
  });
});
