const MUTED = "scan-muted";
const VOLUME = 0.15;

export const isMuted = () => localStorage.getItem(MUTED) !== null;

export function setMuted(isMuted: boolean) {
  if (isMuted) localStorage.setItem(MUTED, "1");
  else localStorage.removeItem(MUTED);
}

let context: AudioContext | undefined;

/** Plays one high tone for a good scan and two low tones for a bad one, unless muted. */
export function beep(isGood: boolean) {
  if (isMuted()) return;
  context ??= new AudioContext();
  // Browsers suspend audio until the first key press or click.
  void context.resume();
  const start = context.currentTime;
  if (isGood) tone(context, 1320, start, 0.09);
  else for (const delay of [0, 0.22]) tone(context, 220, start + delay, 0.16);
}

function tone(audio: AudioContext, hertz: number, from: number, seconds: number) {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = hertz;
  gain.gain.value = VOLUME;
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + seconds);
}
