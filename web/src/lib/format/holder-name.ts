/** A holder's name; an acting holder has the prefix Plh. (pelaksana harian). */
export const holderName = (holder: { nrp: string; full_name: string | null; acting: boolean }): string =>
  `${holder.acting ? 'Plh. ' : ''}${holder.full_name ?? holder.nrp}`;
