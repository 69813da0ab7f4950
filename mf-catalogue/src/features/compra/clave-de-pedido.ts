/** One `Idempotency-Key` for each filled-in form: sending the same order again repeats the key, a changed one gets a new one. */
export function createClaves(nueva: () => string = claveAlAzar) {
  let ultima = { cuerpo: '', clave: '' };
  return (pedido: object): string => {
    const cuerpo = JSON.stringify(pedido);
    if (cuerpo !== ultima.cuerpo) ultima = { cuerpo, clave: nueva() };
    return ultima.clave;
  };
}

/** 128 random bits in hex. `crypto.randomUUID` is missing where the site is served over plain http to a local network. */
function claveAlAzar(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
