import ipaddr from 'ipaddr.js';

/** What an address counts as: IPv6 assigns every household 2^64 addresses, and they count as one network. */
export const networkOf = (ip = 'unknown'): string => {
  const plain = ip.replace(/\/64$/, '');
  if (!ipaddr.IPv6.isValid(plain)) return ip;
  const address = ipaddr.process(plain);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};
