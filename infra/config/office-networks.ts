import ipaddr from 'ipaddr.js';
import * as z from 'zod';

/** Ranges that no viewer on the internet has: the firewall sees the office's public address. */
const notPublic = new Set(['carrierGradeNat', 'linkLocal', 'loopback', 'private', 'uniqueLocal']);

/** Wider ranges would exempt strangers; the firewall itself rejects /0. */
const minPrefix = { ipv4: 16, ipv6: 32 } as const;

const isOfficeNetwork = (cidr: string): boolean => {
  const [address, prefix] = ipaddr.parseCIDR(cidr);
  const family = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const isNetworkAddress = family.networkAddressFromCIDR(cidr).toString() === address.toString();
  return prefix >= minPrefix[address.kind()] && isNetworkAddress && !notPublic.has(address.range());
};

/** A public network in CIDR notation, IPv4 from /16 or IPv6 from /32, without host bits. */
export const officeNetwork = z.union([z.cidrv4(), z.cidrv6()]).refine(isOfficeNetwork, {
  error: 'Not the public network of an office, such as 198.51.100.0/24',
});

export const isIpv6Network = (cidr: string): boolean => cidr.includes(':');
