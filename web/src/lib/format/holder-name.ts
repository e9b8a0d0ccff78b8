import type { ApprovalLevel } from '../../../../shared/api/approval-route.ts';

/**
 * A holder's name; an acting holder has the prefix Plh. (pelaksana harian), a substitute the names of the absent holders:
 * 'Plh. Sari Dewi a.n. Budi Santoso' (atas nama, in the name of).
 */
export const holderName = ({ nrp, full_name, acting, on_behalf_of }: ApprovalLevel['holders'][number]): string =>
  `${acting ? 'Plh. ' : ''}${full_name ?? nrp}${on_behalf_of ? ` a.n. ${on_behalf_of.map((absent) => absent.full_name ?? absent.nrp).join(' dan ')}` : ''}`;
