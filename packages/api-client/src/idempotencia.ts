/**
 * One `Idempotency-Key` for each filled-in form (contract, 'Retries'): sending the same again repeats the key, so that
 * nothing is done twice; a form that was changed gets a new one.
 */
export function createClaves(nueva: () => string = claveAlAzar): (formulario: object) => string {
  let ultima = { cuerpo: '', clave: '' };
  return (formulario) => {
    const cuerpo = JSON.stringify(formulario);
    if (cuerpo !== ultima.cuerpo) ultima = { cuerpo, clave: nueva() };
    return ultima.clave;
  };
}

/** 128 random bits in hex. `crypto.randomUUID` is missing where the site is served over plain http to a local network. */
function claveAlAzar(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
