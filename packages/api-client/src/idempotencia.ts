/** The key that a filled-in form was last sent under, beside the form. */
export interface ClaveGuardada {
  cuerpo: string;
  clave: string;
}

/** Where the last key lies. */
export interface LugarDeClave {
  /** Null where there is none. */
  leer: () => ClaveGuardada | null;
  guardar: (ultima: ClaveGuardada) => void;
}

/**
 * One `Idempotency-Key` for each filled-in form (contract, 'Retries'): sending the same again repeats the key, so that
 * nothing is done twice; a form that was changed gets a new one.
 * @param lugar where the last one lies; in memory, as long as the page lives, unless said otherwise
 */
export function createClaves(lugar: LugarDeClave = enMemoria()): (formulario: object) => string {
  return (formulario) => {
    const cuerpo = JSON.stringify(formulario);
    const ultima = lugar.leer();
    if (ultima?.cuerpo === cuerpo) return ultima.clave;
    const clave = claveAlAzar();
    lugar.guardar({ cuerpo, clave });
    return clave;
  };
}

function enMemoria(): LugarDeClave {
  let ultima: ClaveGuardada | null = null;
  return {
    leer: () => ultima,
    guardar: (nueva) => {
      ultima = nueva;
    },
  };
}

/** 128 random bits in hex. `crypto.randomUUID` is missing where the site is served over plain http to a local network. */
function claveAlAzar(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
