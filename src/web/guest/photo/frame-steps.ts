/** How far a button or a key moves the picture, in shares of the frame. */
export const moveStep = 0.06;

/** How many times a button zooms. */
export const zoomStep = 1.15;
